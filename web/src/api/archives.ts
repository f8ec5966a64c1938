import * as contracts from '@docket/core/archives/archives.contract';
import type { BodyInputOf, QueryInputOf } from '@docket/core/contract';

import { call } from './client';
import { mutationHooks, pagedContractQuery } from './contract-query';

const mutation = mutationHooks('archives');

export const archivesQuery = (query: QueryInputOf<typeof contracts.getArchives>) =>
  pagedContractQuery('archives', contracts.getArchives, { query });
export const useArchiveItem = mutation(contracts.archiveItem);
type ManyArchived = BodyInputOf<typeof contracts.changeArchivedItems>;
export type ArchivedAction = ManyArchived['action'];
/** The parts of one step share no record. */
export const callChangeArchived = (type: string, body: ManyArchived, step: string) =>
  call(contracts.changeArchivedItems, {
    params: { type },
    body,
    step,
    key: `${step}.${body.ids[0]}`,
  });
export const useUnarchiveItem = mutation(contracts.unarchiveItem);
