import { readMessage } from '@docket/intelligence/reading/read-message';
import { DEFAULT_THRESHOLD } from '@docket/intelligence/tasks/choose-candidates';
import type { RequestModel } from '@docket/intelligence/tasks/request-model';
import { findCandidates } from '@docket/intelligence/tasks/task-candidates';

import { inputFor } from './analyse-line';
import { toMailMessage, type LabelledMessage } from '../labelled/labelled-message';
import { placeInBody } from '../labelled/place-in-body';
import type { ScoredSpan } from './score-tasks';

/** Where an ask that was not suggested got lost, in words: before the model, in it (by the kind of mail), or after it. */
export function stageOfMiss(
  line: LabelledMessage,
  missed: ScoredSpan,
  model: RequestModel,
): string {
  const read = readMessage(toMailMessage(line));
  if (read.bait.verdict === 'bait') return 'taken for bait';
  const place = line.html ? placeInBody(line.body) : null;
  const length = Math.max(1, read.fullText.length);
  const confidences = findCandidates(read, inputFor(line, model)).flatMap((candidate) => {
    const { sentence } = candidate;
    const at = place ? place(sentence.text, sentence.start / length) : sentence;
    const isIt = at !== null && at.start < missed.end && missed.start < at.end;
    return isIt ? [candidate.confidence] : [];
  });
  if (confidences.length === 0) return 'no clause covers it';
  if (Math.max(...confidences) >= DEFAULT_THRESHOLD) return 'left out after the model';
  const kind = read.automatic.kind ?? (read.automatic.isRobot ? 'role address' : 'person');
  return `the model, mail of kind ${kind}`;
}
