import type { BodyInputOf, QueryInputOf, ResponseOf } from '@docket/core/contract';
import * as contracts from '@docket/core/emails/emails.contract';
import { decideMany, processDecision } from '@docket/core/review/review.contract';
import { useIsMutating, type QueryClient } from '@tanstack/react-query';

import { call } from './client';
import { contractQuery, pagedContractQuery, useContractMutation } from './contract-query';

export type DecisionInput = BodyInputOf<typeof processDecision>;
export type Decided = ResponseOf<typeof processDecision>;
const deciding = { mutationKey: ['emails', processDecision.name] };

/** Not a hook, so that the deciding component does not re-render while it is pending. */
export const sendDecision = (client: QueryClient, decision: DecisionInput): Promise<Decided> =>
  client
    .getMutationCache()
    .build<Decided, Error, DecisionInput, unknown>(client, {
      ...deciding,
      mutationFn: (body) => call(processDecision, { body }),
    })
    .execute(decision);
/** Whether such a decision on the email is pending. */
export const useIsDeciding = (emailId: string, action: DecisionInput['action']) =>
  useIsMutating({
    ...deciding,
    predicate: ({ state }) => {
      const sent = state.variables as DecisionInput | undefined;
      return sent?.emailId === emailId && sent.action === action;
    },
  }) > 0;
export type QueueQuery = QueryInputOf<typeof contracts.listQueue>;

export const queueQuery = (query: QueueQuery) =>
  pagedContractQuery('emails', contracts.listQueue, { query });
/** The ids of all matching emails, on all pages. */
export const queueIds = async (query: QueryInputOf<typeof contracts.listQueueIds>) =>
  (await call(contracts.listQueueIds, { query })).ids;
export type BulkAction = BodyInputOf<typeof decideMany>['action'];
export const callDecideMany = (body: BodyInputOf<typeof decideMany>, step: string) =>
  call(decideMany, { body, step });
export const emailQuery = (id: string) =>
  contractQuery('emails', contracts.getEmail, { params: { id } });
export const archivedEmailsQuery = (query: QueryInputOf<typeof contracts.listArchivedEmails>) =>
  pagedContractQuery('archives', contracts.listArchivedEmails, { query });

const analysis = { mutationKey: ['emails', contracts.analyseEmail.name] };
export const useAnalyseEmail = () =>
  useContractMutation('emails', contracts.analyseEmail, analysis);
export const useIsAnalysing = () => useIsMutating(analysis) > 0;
export const useAllowImages = () => useContractMutation('emails', contracts.allowImages);

/** An empty document whose headers carry the content security policy for mail. */
export function mailFrameUrl(images: boolean): string {
  return `/api/v1/mail-frame?images=${images ? 1 : 0}`;
}

export function attachmentUrl(emailId: string, attachmentId: string): string {
  return `/api/v1/emails/${encodeURIComponent(emailId)}/attachments/${encodeURIComponent(attachmentId)}`;
}
