import { getUndo, redo, undo } from '@docket/core/audit/undo.contract';

import { call } from './client';
import { contractQuery } from './contract-query';

/** What Undo and Redo would do now. */
export const undoQuery = () => contractQuery('audit', getUndo);

/** Without a step the latest that can be taken back. */
export function takeBackStep(stepId?: string) {
  return call(undo, { body: stepId === undefined ? {} : { stepId } });
}

export function doAgain() {
  return call(redo, {});
}
