// Runs one mail through everything Docket does with it, in a thread that can be terminated.
import { parentPort } from 'node:worker_threads';

import type { EmailDetail } from '@docket/core/emails/email';
import { NO_CONDITIONS } from '@docket/core/rules/rule-conditions';
import { DEFAULT_WORKING_HOURS } from '@docket/core/contexts/context';
import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { suggestWork, type MessageKnowledge } from '@docket/intelligence/suggest-work';
import { emptyLearner } from '@docket/intelligence/projects/learner';
import { measureProject } from '@docket/intelligence/projects/recommend-project';
import { readMessage } from '@docket/intelligence/reading/read-message';

import { projectWeights, requestModel } from '../../analysis/classify/intelligence-models';
import { composeEmail } from '../../mail/emails/compose-email';
import { sanitizeHtml } from '../../mail/emails/sanitize-html';
import { isMbox, readMailFile } from '../../mail/import/read-mail-file';
import { MailRefused } from '../../mail/mime/mail-budget';
import { parseMail, type ParsedMail } from '../../mail/mime/parse-mail';
import { frameDocument } from '../../review/queue/email-frame';
import { forbiddenIn } from './check-html';

export type FuzzAnswer = { ms: number; slowest: string; problem: string | null };

const NOW = new Date('2026-11-21T09:00:00Z');
const reader = { name: 'Ines Marlow', address: 'ines@harbourlane.example' };
const knowledge: MessageKnowledge = {
  projects: {
    projects: [
      {
        id: 'lease',
        name: 'Elm Court lease',
        officialName: '',
        otherNames: 'Elm, EC-1',
        associatedProjects: '',
        involvedParties: 'Fernhill',
        description: '',
        ...NO_CONDITIONS,
        domainMatches: ['fernhill.example'],
        bodyRegex: '(?:lease ?)+|EC-\\d+',
      },
    ],
    rules: [],
    threadDecision: null,
    vetoes: [],
    learner: emptyLearner(),
    weights: projectWeights,
  },
  projectDefaults: [],
  suggestions: {
    reader,
    working: { timezone: 'Europe/Berlin', workingHours: DEFAULT_WORKING_HOURS },
    style: DEFAULT_TASK_STYLE,
    models: { requests: requestModel },
  },
};

/** Milliseconds of each stage; processor time if that is less, because other programs may hold the processor. */
class Stages {
  readonly times: [stage: string, ms: number][] = [];

  async time<T>(stage: string, work: () => T | Promise<T>): Promise<T> {
    const wall = performance.now();
    const cpu = process.cpuUsage();
    const value = await Promise.resolve()
      .then(work)
      .catch((error: unknown) => {
        throw new Error(`${stage}: ${error instanceof Error ? error.stack : String(error)}`);
      });
    const used = process.cpuUsage(cpu);
    const ms = Math.min(performance.now() - wall, (used.user + used.system) / 1000);
    this.times.push([stage, ms]);
    return value;
  }
}

async function readMail(bytes: Buffer): Promise<FuzzAnswer> {
  const stages = new Stages();
  const problem = await problemOf(bytes, stages).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  const [slowest = 'none'] = stages.times.toSorted((one, other) => other[1] - one[1])[0] ?? [];
  return { ms: stages.times.reduce((sum, [, ms]) => sum + ms, 0), slowest, problem };
}

async function problemOf(bytes: Buffer, stages: Stages): Promise<string | null> {
  const parsed = await stages.time('parse', () => firstMessage(bytes));
  if (parsed === null) return null;
  const email = await stages.time('compose', () =>
    composeEmail(parsed.message, {
      readerAddress: reader.address,
      folder: { name: 'Inbox', wellKnownName: 'inbox', isIncluded: true },
    }),
  );
  const { html } = await stages.time('clean', () => sanitizeHtml(email.body));
  const analysis = await stages.time('analyse', () => {
    const read = readMessage({
      ...parsed.message,
      body: email.body_text,
      bodyType: 'text',
      attachmentNames: parsed.message.attachments.map(({ name }) => name),
      isFromReader: email.is_from_reader,
    });
    return suggestWork(read, knowledge, measureProject(read, knowledge.projects).recommendation);
  });
  const detail = { body: html, suggestedTasks: analysis.tasks.map(asSuggested) };
  const frame = await stages.time('render', () =>
    frameDocument(detail as unknown as EmailDetail, { images: true, theme: 'light', focus: '0' }),
  );
  return forbiddenIn(html, { isFrame: false }) ?? forbiddenIn(frame, { isFrame: true });
}

function asSuggested<T extends object>(task: T, index: number) {
  return { ...task, id: String(index), approved: null };
}

/** Null if nothing is read: not a message, or one refused with a reason. */
async function firstMessage(bytes: Buffer): Promise<ParsedMail | null> {
  const file = readMailFile(chunksOf(bytes), { from: 0, isMbox: isMbox(bytes) });
  for await (const raw of file) {
    try {
      return await parseMail(raw, NOW);
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
    }
  }
  return null;
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

parentPort?.on('message', (mail: string) => {
  void readMail(Buffer.from(mail, 'latin1')).then((answer) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a MessagePort, not a window
    parentPort?.postMessage(answer),
  );
});
