// Joins the committed labels (ids, spans, due dates) with the mail they were made on into a task set:
// node --import tsx evals/src/tasks/join-labels.ts MAIL OUT.jsonl HALF…, halves as below, of the same mail
// MAIL is the filed mail (.jsonl) for the fresh and second sets, the mailbox (.mbox) for the others.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { readAddresses, type GoldSpan } from './labelled-message';
import { readMbox } from './read-mbox';

/** Which file has the labels of a half; what was read for its errors is never a measure again. */
const FILE_OF = {
  tuning: 'tasks-dev',
  'held-out': 'tasks-dev',
  fresh: 'tasks-fresh',
  untouched: 'tasks-fresh',
  second: 'tasks-second',
  'untouched-second': 'tasks-second',
  dated: 'tasks-dated',
  'untouched-dated': 'tasks-dated',
} as const;
const FILED: readonly string[] = ['tasks-fresh', 'tasks-second'];
type Half = keyof typeof FILE_OF;
type Label = {
  id: string;
  half: Half;
  /** Characters of the body without white space at its end: tells a wrong mailbox. */
  length: number;
  tasks: GoldSpan[];
  optional: GoldSpan[];
};
type Mail = { id: string; body: string; owner: string; timeZone: string };

const [source, out, ...halves] = process.argv.slice(2);
const known = halves.filter(isHalf);
if (!source || !out || known.length === 0 || known.length < halves.length)
  throw new Error(`usage: join-labels MAIL OUT.jsonl ${Object.keys(FILE_OF).join('|')}…`);
const isFiled = known.every((half) => FILED.includes(FILE_OF[half]));
const mails = new Map(
  (isFiled ? readFiled(source) : readInbox(source)).map((mail) => [mail.id, mail]),
);
const wanted = known.flatMap((half) =>
  readLabels(FILE_OF[half]).filter((label) => label.half === half),
);
const lines = wanted.map((label) => {
  const mail = mails.get(label.id);
  if (!mail || mail.body.trimEnd().length !== label.length)
    throw new Error(`${label.id} is not the message that was labelled`);
  return JSON.stringify({ ...mail, tasks: label.tasks, optional: label.optional });
});
writeFileSync(out, `${lines.join('\n')}\n`);
console.log(`${lines.length} messages written`);

function isHalf(name: string): name is Half {
  return Object.hasOwn(FILE_OF, name);
}

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
