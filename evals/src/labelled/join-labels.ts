import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { DATA, MAILBOX } from '../data-files';
import { readAddresses, readLabelledMessages, type LabelledMessage } from './labelled-message';
import { readMbox } from './read-mbox';
import { LABELS } from './written-labels';

/** A label of real mail: its text stays in the data; only its position is kept here. */
type Label = {
  id: string;
  /** The length of the body without trailing white space, to detect a wrong mailbox. */
  length: number;
  tasks: unknown[];
  optional: unknown[];
};
type Mail = { id: string; body: string; owner: string; timeZone: string };

const FILED = join(DATA, 'folders-dev.jsonl');
const OWNER = { owner: 'jeff.dasovich@enron.com', timeZone: 'America/Los_Angeles' };

/** Whether a label file holds only ids and offsets. */
export function isJoined(file: string): boolean {
  return dirname(file) === LABELS && /^(?:readers|tasks)-/.test(basename(file));
}

/** The messages of a label file, joined with the mail they were labelled on; throws for other mail. */
export function joinLabels(name: string): LabelledMessage[] {
  const labels = readFileSync(join(LABELS, `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Label);
  const inbox = new Map(readInbox().map((mail) => [mail.id, mail]));
  const mails = labels.every(({ id }) => inbox.has(id))
    ? inbox
    : new Map(readFiled().map((mail) => [mail.id, mail]));
  const lines = labels.map(({ id, length, tasks, optional }) => {
    const mail = mails.get(id);
    if (!mail || mail.body.trimEnd().length !== length)
      throw new Error(`${id} is not the message that was labelled`);
    return JSON.stringify({ ...mail, tasks, optional });
  });
  return readLabelledMessages(lines.join('\n'));
}

function readInbox(): Mail[] {
  return readMbox(MAILBOX).map((mail) => ({ ...mail, ...OWNER }));
}

/** Filed mail of several people; each person's address is the one that their mail is most often sent to. */
function readFiled(): Mail[] {
  const rows = readFileSync(FILED, 'utf8')
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
  const timeZone = 'America/Chicago';
  return rows.map((row) => ({ ...row, owner: owners.get(row.user) ?? '', timeZone }));
}
