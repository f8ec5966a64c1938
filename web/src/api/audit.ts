import * as contracts from '@docket/core/audit/audit.contract';
import { revertAudit } from '@docket/core/audit/undo.contract';
import type { BodyInputOf, QueryInputOf } from '@docket/core/contract';
import { queryOptions } from '@tanstack/react-query';

import { call } from './client';
import { pagedContractQuery, useContractMutation } from './contract-query';

export const auditQuery = (query: QueryInputOf<typeof contracts.listAudit>) =>
  pagedContractQuery('audit', contracts.listAudit, { query });

type RevertInput = NonNullable<BodyInputOf<typeof revertAudit>>;
/** What a revert would change; found out by trying, which is then taken back. No change on screen asks it again. */
export const revertPreviewQuery = (id: string, body: Pick<RevertInput, 'what' | 'conflicts'>) =>
  queryOptions({
    queryKey: ['revert preview', id, body],
    queryFn: ({ signal }) =>
      call(revertAudit, { params: { id }, body: { ...body, preview: true } }, signal),
    staleTime: 0,
    gcTime: 0,
  });
export const useRevert = () => useContractMutation('emails', revertAudit);
