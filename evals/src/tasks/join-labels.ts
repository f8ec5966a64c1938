// Joins the committed labels (ids, spans, due dates) with the mailbox they were made on into a task set:
// node --import tsx evals/src/tasks/join-labels.ts MAILBOX.mbox OUT.jsonl [tuning|held-out]
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { GoldSpan } from './labelled-message';
import { readMbox } from './read-mbox';

type Label = {
  id: string;
  half: 'tuning' | 'held-out';
  /** Characters of the body without white space at its end: tells a wrong mailbox. */
  length: number;
  tasks: GoldSpan[];
  optional: GoldSpan[];
};

const LABELS = fileURLToPath(new URL('../../labels/tasks-dev.jsonl', import.meta.url));
const OWNER = 'jeff.dasovich@enron.com';

const [mailbox, out, half] = process.argv.slice(2);
if (!mailbox || !out)
  throw new Error('usage: join-labels MAILBOX.mbox OUT.jsonl [tuning|held-out]');
const mails = new Map(readMbox(mailbox).map((mail) => [mail.id, mail]));
const labels = readFileSync(LABELS, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Label);
const wanted = labels.filter((label) => half === undefined || label.half === half);
const lines = wanted.map((label) => {
  const mail = mails.get(label.id);
  if (!mail || mail.body.trimEnd().length !== label.length)
    throw new Error(`${label.id} is not the message that was labelled`);
  return JSON.stringify({
    ...mail,
    owner: OWNER,
    timeZone: 'America/Los_Angeles',
    tasks: label.tasks,
    optional: label.optional,
  });
});
writeFileSync(out, `${lines.join('\n')}\n`);
console.log(`${lines.length} messages written`);
