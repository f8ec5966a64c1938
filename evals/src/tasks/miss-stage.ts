import { readMessage, type ReadMessage } from '@docket/intelligence/reading/read-message';
import { chooseCandidates, leastConfidence } from '@docket/intelligence/tasks/choose-candidates';
import type { RequestModel } from '@docket/intelligence/tasks/request-model';
import { findCandidates, type Candidate } from '@docket/intelligence/tasks/task-candidates';

import { inputFor } from './analyze-line';
import { toMailMessage, type LabelledMessage } from '../labelled/labelled-message';
import { placeInBody } from '../labelled/place-in-body';
import type { ScoredSpan } from './score-tasks';

/** Below this the model sees no ask at all; between it and the threshold it is in doubt. */
const DOUBT = 0.12;

/** The stage, in words, at which an ask was missed: before the model, in it (by the kind of mail), or after it. */
export function stageOfMiss(
  line: LabelledMessage,
  missed: ScoredSpan,
  model: RequestModel,
): string {
  const read = readMessage(toMailMessage(line));
  if (read.bait.verdict === 'bait') return 'taken for bait';
  const place = line.html ? placeInBody(line.body) : null;
  const length = Math.max(1, read.fullText.length);
  const all = findCandidates(read, inputFor(line, model));
  const own = all.filter(({ sentence }) => {
    const at = place ? place(sentence.text, sentence.start / length) : sentence;
    return at !== null && at.start < missed.end && missed.start < at.end;
  });
  if (own.length === 0) return 'no clause covers it';
  const surest = Math.max(...own.map(({ confidence }) => confidence));
  if (surest >= leastConfidence(read)) return stageAfterModel(own, all, read);
  const doubt = surest >= DOUBT ? 'doubts' : 'sees none';
  return `the model ${doubt}, ${kindOf(read)}`;
}

/** Why a clause that the model takes for an ask did not become a task of its own. */
function stageAfterModel(
  own: readonly Candidate[],
  all: readonly Candidate[],
  read: ReadMessage,
): string {
  const chosen = chooseCandidates(all, undefined, read);
  if (own.some((one) => chosen.includes(one))) return 'joined with another or a double';
  if (own.every(({ context }) => context.isBelow)) return 'below a note that asks';
  return chosen.length === 1 ? 'a tool asks one thing' : 'more than six in one mail';
}

/** The cause, in words, of a suggestion that no reader labelled. */
export function stageOfFalse(line: LabelledMessage, confidence: number): string {
  const read = readMessage(toMailMessage(line));
  const asks = [...line.tasks, ...line.optional].length > 0 ? 'beside an ask' : 'nothing asked';
  const sure = confidence >= 2 * leastConfidence(read) ? 'sure' : 'in doubt';
  return `${asks}, ${sure}, ${kindOf(read)}`;
}

function kindOf({ automatic }: ReadMessage): string {
  return automatic.kind ?? (automatic.isRobot ? 'role address' : 'person');
}
