import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { z } from 'zod';

import { readLabelledMessages, type LabelledMessage } from '../labelled/labelled-message';
import { readTrainingSources } from '../requests/training-sources';

const READER = 'reader@docket.example';
const pairSchema = z.object({
  id: z.string(),
  kind: z.enum(['people', 'tools']),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  attachments: z.array(z.string()).default([]),
  before: z.string(),
  ask: z.string(),
  after: z.string(),
  title: z.string(),
});
const askSchema = z.object({
  source: z.string(),
  id: z.string(),
  start: z.number(),
  title: z.string(),
});

/**
 * Messages whose asks have titles: from a task set, from pairs of a passage and its title, or titles given to asks of
 * other sets.
 */
export function readTitledLines(file: string): LabelledMessage[] {
  const text = readFileSync(file, 'utf8');
  if (basename(file) === 'titles-of-asks.jsonl') return withTitlesOf(text);
  return basename(file).startsWith('titles-')
    ? linesOf(text).map(messageOf)
    : readLabelledMessages(text);
}

const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);

function messageOf(json: unknown): LabelledMessage {
  const { id, kind, to, from, before, ask, after, title, ...pair } = pairSchema.parse(json);
  const body = `${before} ${ask} ${after}`.trim();
  const start = body.indexOf(ask);
  const mailbox = /^[a-z]+/.exec(from.toLowerCase())?.[0] ?? 'office';
  return {
    id,
    owner: READER,
    ownerName: to,
    timeZone: 'UTC',
    receivedAt: '2026-05-04T09:00:00Z',
    from: { name: from, address: `${mailbox}@writer.example` },
    to: [{ name: to, address: READER }],
    cc: [],
    subject: pair.subject,
    headers: kind === 'tools' ? { 'Auto-Submitted': 'auto-generated' } : null,
    attachmentNames: pair.attachments,
    body,
    html: null,
    bait: false,
    tasks: [{ start, end: start + ask.length, titles: [title] }],
    optional: [],
  };
}

function withTitlesOf(text: string): LabelledMessage[] {
  const titles = new Map(
    linesOf(text)
      .map((line) => askSchema.parse(line))
      .map(({ source, id, start, title }) => [`${source} ${id} ${start}`, title]),
  );
  return readTrainingSources('developed').flatMap(({ name, lines = [] }) =>
    lines.flatMap((line) => {
      const tasks = [...line.tasks, ...line.optional].flatMap((span) => {
        const title = titles.get(`${name} ${line.id} ${span.start}`);
        return title === undefined ? [] : [{ ...span, titles: [title] }];
      });
      return tasks.length === 0 ? [] : [{ ...line, tasks, optional: [] }];
    }),
  );
}
