import { readMessage } from '@docket/intelligence/reading/read-message';
import { nameReader, readPeople } from '@docket/intelligence/tasks/addressee';
import { featureInput, type FeatureInput } from '@docket/intelligence/tasks/clause-features';
import { messageContext, readClauses } from '@docket/intelligence/tasks/read-clauses';
import { CLAUSE_ACTS, type ClauseAct } from '@docket/intelligence/tasks/request-model';

import { toMailMessage, type GoldSpan, type LabelledMessage } from '../labelled/labelled-message';
import { placeInBody } from '../labelled/place-in-body';

/** A clause as the model sees it, with the acts that its label allows. */
export type LabelledClause = { input: FeatureInput; acts: ClauseAct[]; weight?: number };

/** An ask that only one reader labelled is ambiguous: its label counts less. */
const LONE_OFFER = 1;
/** The minimum share of a clause or of a label that must overlap. */
const MIN_SHARED = 0.3;

/** The clauses of a labelled message; sent mail has none to learn from. */
export function labelledClauses(line: LabelledMessage): LabelledClause[] {
  const message = toMailMessage(line);
  if (message.isFromReader) return [];
  const read = readMessage(message);
  const people = readPeople(read, { name: line.ownerName, address: line.owner });
  const around = messageContext(read, people);
  const nameOf = nameReader(people, message.from);
  const place = line.html ? placeInBody(line.body) : null;
  return readClauses(read, people).map((clause) => {
    const { sentence } = clause;
    const at = place ? place(sentence.text, sentence.start / read.fullText.length) : sentence;
    const acts: ClauseAct[] = line.bait || at === null ? ['information'] : actsAt(at, line);
    const isLoneOffer = acts.length === 1 && acts[0] === 'offer';
    const weight = isLoneOffer ? LONE_OFFER : 1;
    return { input: featureInput(clause, around, nameOf), acts, weight };
  });
}

export function actIndices(acts: readonly ClauseAct[]): number[] {
  return acts.map((act) => CLAUSE_ACTS.indexOf(act));
}

type Place = { start: number; end: number };

function actsAt(place: Place, { tasks, optional }: LabelledMessage): ClauseAct[] {
  const task = tasks.find((span) => isShared(place, span));
  if (task) return actsOfClass(task.class);
  if (!optional.some((span) => isShared(place, span))) return ['information'];
  // Next to a task, an optional span is often the same ask in other words.
  return tasks.length === 0 ? ['offer'] : ['offer', 'ask', 'question'];
}

function actsOfClass(name: string | undefined): ClauseAct[] {
  if (name === 'must') return ['ask'];
  return name === 'question' ? ['question'] : ['ask', 'question'];
}

function isShared(place: Place, span: GoldSpan): boolean {
  const shared = Math.min(place.end, span.end) - Math.max(place.start, span.start);
  const shorter = Math.min(place.end - place.start, span.end - span.start);
  return shared > MIN_SHARED * shorter;
}
