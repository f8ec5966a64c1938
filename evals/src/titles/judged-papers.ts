import type { RequestModel } from '@docket/intelligence/tasks/request-model';
import type { ClauseEncoder } from '@docket/intelligence/tasks/second-opinion';

import { modelForLine } from '../tasks/model-for-line';
import { analyzeLine } from '../tasks/analyze-line';
import type { LabelledMessage } from '../labelled/labelled-message';
import { placeInBody } from '../labelled/place-in-body';

export type Papers = {
  pairs: { n: number; subject: string; words: string; A: string; B: string }[];
  titles: { n: number; subject: string; from: string; words: string; title: string }[];
  drafts: { n: number; subject: string; body: string; draft: string }[];
  /** The side of each pair on which Docket's title is. */
  key: { n: number; docket: 'A' | 'B' }[];
};

const LONGEST_BODY = 4000;

/**
 * What a blind reader judges: Docket's title beside a reader's, with sides and reader drawn at random; every title;
 * every draft.
 */
export async function judgedPapers(
  lines: readonly LabelledMessage[],
  { requests, encoder }: { requests: RequestModel; encoder: ClauseEncoder | null },
  random: () => number,
): Promise<Papers> {
  const papers: Papers = { pairs: [], titles: [], drafts: [], key: [] };
  for (const line of lines) {
    const model = await modelForLine(line, requests, encoder);
    const { tasks, reply, textLength } = analyzeLine(line, model);
    const subject = line.subject ?? '';
    const place = line.html ? placeInBody(line.body) : null;
    for (const task of tasks) {
      const { text: words, start, end } = task.evidence.task;
      const from = JSON.stringify(line.from);
      papers.titles.push({ n: papers.titles.length + 1, subject, from, words, title: task.title });
      const at = (place && place(words, start / textLength)) ?? { start, end };
      const gold = line.tasks.find((span) => span.start < at.end && at.start < span.end);
      const own = gold?.titles[Math.floor(random() * gold.titles.length)];
      if (own === undefined) continue;
      const docket = random() < 0.5 ? 'A' : 'B';
      const [A, B] = docket === 'A' ? [task.title, own] : [own, task.title];
      papers.pairs.push({ n: papers.pairs.length + 1, subject, words, A, B });
      papers.key.push({ n: papers.key.length + 1, docket });
    }
    if (reply === null) continue;
    const body = line.body.slice(0, LONGEST_BODY);
    papers.drafts.push({ n: papers.drafts.length + 1, subject, body, draft: reply.body });
  }
  return papers;
}
