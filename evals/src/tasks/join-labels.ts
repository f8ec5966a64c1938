// Joins the committed labels (ids, spans, due dates) with the mail they were made on into a task set:
// node --import tsx evals/src/tasks/join-labels.ts MAIL OUT.jsonl [tuning|held-out|fresh|untouched]
// MAIL is the mailbox (.mbox) of the tuning and held-out halves, or the filed mail (.jsonl) of the fresh and untouched ones.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { readAddresses, type GoldSpan } from './labelled-message';
import { readMbox } from './read-mbox';

type Label = {
  id: string;
  half: 'tuning' | 'held-out' | 'fresh' | 'untouched';
  /** Characters of the body without white space at its end: tells a wrong mailbox. */
  length: number;
  tasks: GoldSpan[];
  optional: GoldSpan[];
};
type Mail = { id: string; body: string; owner: string; timeZone: string };

const [source, out, half] = process.argv.slice(2);
if (!source || !out)
  throw new Error('usage: join-labels MAIL OUT.jsonl [tuning|held-out|fresh|untouched]');
const isFiled = half === 'fresh' || half === 'untouched';
const mails = new Map(
  (isFiled ? readFiled(source) : readInbox(source)).map((mail) => [mail.id, mail]),
);
const labels = readLabels(isFiled ? 'tasks-fresh' : 'tasks-dev');
const wanted = labels.filter((label) => half === undefined || label.half === half);
const lines = wanted.map((label) => {
  const mail = mails.get(label.id);
  if (!mail || mail.body.trimEnd().length !== label.length)
    throw new Error(`${label.id} is not the message that was labelled`);
  return JSON.stringify({ ...mail, tasks: label.tasks, optional: label.optional });
});
writeFileSync(out, `${lines.join('\n')}\n`);
console.log(`${lines.length} messages written`);

function readLabels(name: string): Label[] {
  const path = fileURLToPath(new URL(`../../labels/${name}.jsonl`, import.meta.url));
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Label);
}

function readInbox(path: string): Mail[] {
  const own = { owner: 'jeff.dasovich@enron.com', timeZone: 'America/Los_Angeles' };
  return readMbox(path).map((mail) => ({ ...mail, ...own }));
}

/** Filed mail of several people: each one's address is the one that their mail is most often sent to. */
function readFiled(path: string): Mail[] {
  const rows = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Mail & { user: string; to: string });
  const owners = new Map<string, string>();
  for (const user of new Set(rows.map((row) => row.user))) {
    const counts = new Map<string, number>();
    for (const { address } of rows
      .filter((row) => row.user === user)
      .flatMap((row) => readAddresses(row.to)))
      counts.set(address, (counts.get(address) ?? 0) + 1);
    owners.set(user, [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '');
  }
  return rows.map((row) => ({
    ...row,
    owner: owners.get(row.user) ?? '',
    timeZone: 'America/Chicago',
  }));
}
