// npx tsx evals/src/train-projects.ts --data FOLDERS --mailbox MBOX [--out intelligence/weights/projects.json]
// [--without OWNER]: fits the general weights on people made from the mailbox and on the owners, except the one left
// out.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import type { ProjectWeights } from '@docket/intelligence/projects/rank-projects';

import { readFiledMessages } from './folders/folder-data';
import { readMailPool } from './folders/mail-pool';
import { crowdOfOwner, makeCrowd, trainProjects } from './folders/training';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    mailbox: { type: 'string' },
    out: { type: 'string' },
    without: { type: 'string' },
  },
});
const { data, mailbox, out, without } = values;
if (data === undefined || mailbox === undefined)
  throw new Error(
    'usage: train-projects --data FOLDERS --mailbox MBOX [--without OWNER] [--out FILE]',
  );

const SHIPPED = new URL('../../intelligence/weights/projects.json', import.meta.url);
const mails = await readMailPool(mailbox);
const owners = [...readFiledMessages(data)]
  .filter(([user]) => user !== without)
  .map(([, messages]) => crowdOfOwner(messages, mails));
const start = JSON.parse(readFileSync(SHIPPED, 'utf8')) as ProjectWeights;
const weights = trainProjects(makeCrowd(mails, 'fitted'), owners, start);
const text = `${JSON.stringify(weights, null, 2)}\n`;
if (out === undefined) console.log(text);
else writeFileSync(out, text);
