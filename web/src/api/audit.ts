import * as contracts from '@docket/core/audit/audit.contract';
import { getUndo, redo, revertAudit, undo, type Undone } from '@docket/core/audit/undo.contract';
import type { BodyInputOf, QueryInputOf } from '@docket/core/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from './client';
import { randomId } from './random-id';
import { contractQuery, pagedContractQuery, useContractMutation } from './contract-query';

export const auditQuery = (query: QueryInputOf<typeof contracts.listAudit>) =>
  pagedContractQuery('audit', contracts.listAudit, { query });

type RevertInput = NonNullable<BodyInputOf<typeof revertAudit>>;
/**
 * What a revert would change; the server runs it in a transaction and rolls back. Never cached, and too costly to repeat
 * with every live update. Reverting everything after a change is refused if more has changed since.
 */
export const revertPreviewQuery = (id: string, body: Pick<RevertInput, 'what' | 'conflicts'>) =>
  queryOptions({
    queryKey: ['revert preview', id, body],
    queryFn: ({ signal }) =>
      call(revertAudit, { params: { id }, body: { ...body, preview: true } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
export const useRevert = () => useContractMutation('emails', revertAudit);

/** The steps that Undo and Redo would act on now. */
export const undoQuery = () => contractQuery('audit', getUndo);

/** Called for each part of a long step. */
export type OnPart = (part: Undone) => void;

export function undoStep(stepId: string, onPart: OnPart) {
  const step = randomId();
  return inParts(() => call(undo, { body: { stepId }, step }), onPart);
}

/** step: the one that will record the redo; undo it to revert the redo. */
export function redoStep(step: string, onPart: OnPart) {
  return inParts(() => call(redo, { step }), onPart);
}

let turn: Promise<unknown> = Promise.resolve();

/** One long step after the other: between two parts, the server takes any other undo. */
function inParts(send: () => Promise<Undone>, onPart: OnPart): Promise<Undone> {
  const sent = turn.then(() => repeat(send, onPart));
  turn = sent.catch(() => undefined);
  return sent;
}

/** Repeats the call, with the same step, until nothing of it is left. */
async function repeat(send: () => Promise<Undone>, onPart: OnPart): Promise<Undone> {
  let part = await send();
  onPart(part);
  while (part.left > 0) {
    // oxlint-disable-next-line no-await-in-loop -- each part begins where the one before ended
    part = await send();
    onPart(part);
  }
  return part;
}
