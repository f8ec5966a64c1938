import type { RequestModel } from '@docket/intelligence/tasks/request-model';

import type { LabelledMessage } from '../labelled/labelled-message';
import { placeInBody } from '../labelled/place-in-body';
import { analyzeLine } from '../tasks/analyze-line';

export type TitleBeside = {
  id: string;
  subject: string;
  words: string;
  title: string;
  readers: readonly string[];
  /** Shared words with the nearest of the readers' titles, 0 to 1. */
  f1: number;
  isQuoted: boolean;
};

/** Low enough that nearly every ask of the readers has a title. */
const THRESHOLD = 0.02;

/** Docket's title of each ask that has readers' titles, from the most certain clause in its span. */
export function titlesBeside(line: LabelledMessage, requests: RequestModel): TitleBeside[] {
  const { tasks, textLength } = analyzeLine(line, requests, { threshold: THRESHOLD });
  const place = line.html ? placeInBody(line.body) : null;
  const placed = tasks.map((task) => {
    const { text, start, end } = task.evidence.task;
    return { task, at: (place && place(text, start / textLength)) ?? { start, end } };
  });
  return line.tasks.flatMap((gold) => {
    const within = placed.filter(({ at }) => gold.start < at.end && at.start < gold.end);
    const [best] = within.toSorted((a, b) => b.task.confidence - a.task.confidence);
    if (best === undefined || gold.titles.length === 0) return [];
    const { title, evidence } = best.task;
    return [
      {
        id: line.id,
        subject: line.subject ?? '',
        words: evidence.task.text,
        title,
        readers: gold.titles,
        f1: Math.max(...gold.titles.map((own) => sharedWords(title, own))),
        isQuoted: title.includes('“'),
      },
    ];
  });
}

/** F1 of the words of two titles, counting repetitions. */
export function sharedWords(one: string, other: string): number {
  const left = wordsOf(one);
  const rest = wordsOf(other);
  const total = left.length + rest.length;
  let shared = 0;
  for (const word of left) {
    const at = rest.indexOf(word);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared += 1;
  }
  return total === 0 ? 0 : (2 * shared) / total;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
