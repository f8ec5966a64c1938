import { readFileSync } from 'node:fs';

import { DEFAULT_WORKING_HOURS } from '@docket/core/contexts/context';
import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { detectLanguage } from '@docket/intelligence/reading/language';
import { readMessage } from '@docket/intelligence/reading/read-message';
import { dateWords } from '@docket/intelligence/replies/reply-phrases';
import { extractSuggestions } from '@docket/intelligence/extract-suggestions';
import type { RequestModel } from '@docket/intelligence/tasks/request-model';

import { withInterval } from '../confidence-interval';
import { readShippedModel } from '../requests/shipped-model';
import { toMailMessage } from '../labelled/labelled-message';
import { readMbox, type MboxMail } from '../labelled/read-mbox';
import { LONGEST, scoreReplies, type ReplyScores, type ScoredReply } from './score-replies';

/** Ids and spans only; --data names the mailbox they were made on. */
type Label = {
  id: string;
  /** The length of the body without trailing white space, to detect a wrong mailbox. */
  length: number;
  reply: ScoredReply['reply'];
  asks: { start: number; end: number; date?: string }[];
};

const LABELS = new URL('../../labels/replies-dev.jsonl', import.meta.url);
const OWNER = { address: 'jeff.dasovich@enron.com', timeZone: 'America/Los_Angeles' };

/**
 * Scores reply drafts on labelled mail: drafted if expected and not otherwise, asks and dates covered, language and
 * length.
 */
export function runReplies({ data, json }: { data: string; json: boolean }): void {
  const mails = new Map(readMbox(data).map((mail) => [mail.id, mail]));
  const model = readShippedModel();
  const scores = scoreReplies(readLabels().map((label) => draftFor(label, mails, model)));
  if (json) console.log(JSON.stringify(scores));
  else print(scores);
}

function readLabels(): Label[] {
  const lines = readFileSync(LABELS, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Label);
}

function draftFor(
  { id, length, reply, asks }: Label,
  mails: ReadonlyMap<string, MboxMail>,
  requests: RequestModel,
): ScoredReply {
  const mail = mails.get(id);
  if (!mail || mail.body.trimEnd().length !== length)
    throw new Error(`${id} is not the message that was labelled`);
  const { address: owner, timeZone } = OWNER;
  const read = readMessage(
    toMailMessage({ ...mail, to: [mail.to], cc: [mail.cc], owner, timeZone }),
  );
  const { tasks, reply: draft } = extractSuggestions(read, {
    reader: { name: '', address: owner },
    working: { timezone: timeZone, workingHours: DEFAULT_WORKING_HOURS },
    style: DEFAULT_TASK_STYLE,
    project: null,
    models: { requests },
  });
  const body = draft?.body ?? '';
  return {
    reply,
    draft: draft && {
      isInLanguageOfMessage: detectLanguage(body) === read.language,
      words: body.split(/\s+/).length,
    },
    asks: asks.map(({ start, end, date }) => ({
      isTakenUp: tasks.some(({ evidence: { task } }) => task.start < end && start < task.end),
      isDateNamed: date === undefined ? null : body.includes(dateWords(date, null, read.language)),
    })),
  };
}

function print(scores: ReplyScores): void {
  const row = (name: string, value: number | null, n: number) =>
    console.log(`${name.padEnd(44)} ${value === null ? 'none' : withInterval(value, n)}  n ${n}`);
  row('drafted where a reply is expected', scores.drafted, scores.nExpected);
  row('none where none is expected', scores.quiet, scores.nQuiet);
  row('asks covered', scores.asksTaken, scores.nAsks);
  row('stated dates named', scores.datesNamed, scores.nDates);
  row('in the language of the message', scores.language, scores.nDrafts);
  row(`at most ${LONGEST} words`, scores.short, scores.nDrafts);
  console.log(`median words ${scores.medianWords}`);
}
