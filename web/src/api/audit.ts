import * as contracts from '@docket/core/audit/audit.contract';
import { revertAudit } from '@docket/core/audit/undo.contract';
import type { BodyInputOf, QueryInputOf } from '@docket/core/contract';

import { contractQuery, pagedContractQuery, useContractMutation } from './contract-query';

export const auditQuery = (query: QueryInputOf<typeof contracts.listAudit>) =>
  pagedContractQuery('audit', contracts.listAudit, { query });

type RevertInput = NonNullable<BodyInputOf<typeof revertAudit>>;
/** What a revert would change; it is found out by trying and then taken back. */
export const revertPreviewQuery = (id: string, body: Pick<RevertInput, 'what' | 'conflicts'>) =>
  contractQuery('audit', revertAudit, { params: { id }, body: { ...body, preview: true } });
export const useRevert = () => useContractMutation('emails', revertAudit);
