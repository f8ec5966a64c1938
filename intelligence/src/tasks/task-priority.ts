import type { Span } from '@docket/core/extraction/suggestion';
import type { Priority } from '@docket/core/priority';
import type { TaskStyle, Urgency } from '@docket/core/task-style/task-style';

const CRITICAL =
  /\b(?:critical|emergency|immediately|right away|drop everything|top priority|highest priority|extremely urgent|very urgent|dringend(?:st)?|sofort|imm[ée]diatement|inmediatamente)\b/i;
const HIGH =
  /\b(?:urgent(?:ly)?|asap|a\.s\.a\.p|as soon as possible|high priority|time[- ]sensitive|promptly|at (?:once|your earliest convenience)|crucial|important|quick(?:ly)? turn ?around|eilig|so bald wie möglich|au plus vite|d[èe]s que possible|lo antes posible|urgente?)\b/i;
const LOW =
  /\b(?:no (?:rush|hurry|urgency)|not urgent|low priority|when(?:ever)? you (?:get|have) (?:a (?:chance|moment|minute)|time|some time)|at your (?:leisure|convenience)|if you have time|keine eile|eilt nicht|pas urgent|sin prisa)\b/i;

export type PriorityReading = { priority: Priority; urgency: Urgency; evidence: Span | null };

/** What urgency is read from. `daysLeft`: days from receipt to the due date, null without one. */
export type PrioritySource = {
  sentence: Span;
  near: readonly Span[];
  subject: string;
  importance: 'low' | 'normal' | 'high';
  daysLeft: number | null;
};

/** Urgency by words (the sentence, then its neighbours and the subject), sender's flag and nearness of the due date. */
export function readPriority(
  source: PrioritySource,
  map: TaskStyle['urgencyMap'],
): PriorityReading {
  const inWords = wordsOf(source);
  const { daysLeft, importance } = source;
  let urgency: Urgency = inWords?.urgency ?? 'normal';
  if (importance === 'high' && urgency !== 'critical') urgency = 'high';
  if (importance === 'low' && !inWords) urgency = 'low';
  if (daysLeft !== null && daysLeft <= 0)
    urgency = urgency === 'high' || urgency === 'critical' ? 'critical' : 'high';
  else if (daysLeft !== null && daysLeft <= 2 && urgency === 'normal') urgency = 'high';
  return { priority: map[urgency], urgency, evidence: inWords?.evidence ?? null };
}

function wordsOf(source: PrioritySource): { urgency: Urgency; evidence: Span | null } | null {
  for (const [urgency, pattern] of [
    ['critical', CRITICAL],
    ['high', HIGH],
    ['low', LOW],
  ] as const) {
    for (const span of [source.sentence, ...source.near]) {
      const match = pattern.exec(span.text);
      if (!match) continue;
      const start = span.start + match.index;
      return { urgency, evidence: { start, end: start + match[0].length, text: match[0] } };
    }
    if (urgency !== 'low' && pattern.test(source.subject)) return { urgency, evidence: null };
  }
  return null;
}
