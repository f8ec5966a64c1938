import { NO_CONDITIONS } from '@docket/core/rules/rule-conditions';
// Times the complete local analysis of each message of a mailbox, one after another: reading, project by a learner that
// has seen every available filed message, rules, tasks, dates and reply. Counts processor time, so that other work on
// the machine does not matter; wall time is printed beside it.
import { DEFAULT_WORKING_HOURS } from '@docket/core/contexts/context';
import type { Rule } from '@docket/core/rules/rule';
import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { emptyLearner, learn } from '@docket/intelligence/projects/learner';
import { measureProject } from '@docket/intelligence/projects/recommend-project';
import type { MailMessage } from '@docket/intelligence/reading/mail-message';
import { readMessage } from '@docket/intelligence/reading/read-message';
import { suggestWork, type MessageKnowledge } from '@docket/intelligence/suggest-work';
import { withSecondOpinion, type ClauseEncoder } from '@docket/intelligence/tasks/second-opinion';

import weights from '../../../intelligence/weights/projects.json';
import { defaultData } from '../data-files';
import { projectNamed, readFiledMessages } from '../folders/folder-data';
import { readEncoder } from '../encoder/read-encoder';
import { readShippedModel } from '../requests/shipped-model';
import { toMailMessage } from '../labelled/labelled-message';
import { readMbox } from '../labelled/read-mbox';
import { speedOf } from './speed-of';

const OWNER = 'reader@docket.example';
const RULES = 20;
const WARM_UP = 100;
const ROUNDS = 3;

export async function runSpeed({ data, json }: { data: string; json: boolean }): Promise<void> {
  const mails = readMbox(data).map((mail) =>
    toMailMessage({
      ...mail,
      to: [mail.to, OWNER],
      cc: [mail.cc],
      owner: OWNER,
      timeZone: 'UTC',
    }),
  );
  const knowledge = knowledgeOf(defaultData('folders'));
  const encoder = await readEncoder('shipped');
  for (const mail of mails.slice(0, WARM_UP)) await analyse(mail, knowledge, encoder);
  let peak = process.memoryUsage().rss;
  const begun = performance.now();
  const best = mails.map(() => Number.POSITIVE_INFINITY);
  let total = 0;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, mail] of mails.entries()) {
      const time = await processorTime(() => analyse(mail, knowledge, encoder));
      best[index] = Math.min(best[index] ?? time, time);
      total += time;
      if (index % 50 === 0) peak = Math.max(peak, process.memoryUsage().rss);
    }
  const read = mails.length * ROUNDS;
  const wallPerSecond = Math.round((read / (performance.now() - begun)) * 1000);
  const perSecond = Math.round((read / total) * 1000);
  const projects = knowledge.projects.projects.length;
  const rssMb = Math.round(peak / 1_048_576);
  const { p95ms } = speedOf(best);
  const scores = { perSecond, p95ms, wallPerSecond, rssMb, n: mails.length, projects };
  if (json) {
    console.log(JSON.stringify(scores));
    return;
  }
  console.log(
    [
      `${scores.n} complete messages analyzed with ${projects} projects and ${RULES} rules`,
      `processor time of one core: ${scores.perSecond} messages per second, ${scores.p95ms} ms at the 95th percentile (each message the best of ${ROUNDS})`,
      `wall clock, with other load on the machine: ${wallPerSecond} messages a second`,
      `${rssMb} MB resident (with weights, mailbox and learner)`,
    ].join('\n'),
  );
}

/** As the worker does: with the encoder's opinion. */
async function analyse(
  mail: MailMessage,
  knowledge: MessageKnowledge,
  encoder: ClauseEncoder | null,
): Promise<void> {
  const { suggestions } = knowledge;
  const read = readMessage(mail);
  const { recommendation } = measureProject(read, knowledge.projects);
  const requests = await withSecondOpinion(read, suggestions, encoder);
  const known = { ...knowledge, suggestions: { ...suggestions, models: { requests } } };
  suggestWork(read, known, recommendation);
}

/** Milliseconds of processor time of a call. */
async function processorTime(call: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await call();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function knowledgeOf(filed: string | null): MessageKnowledge {
  const messages = filed === null ? [] : [...readFiledMessages(filed).values()].flat();
  const labels = [...new Set(messages.map(({ label }) => label))];
  let learner = emptyLearner();
  for (const { mail, label } of messages)
    learner = learn(learner, { id: mail.message.id, projectId: label, mail });
  return {
    projects: {
      projects: labels.map(projectNamed),
      rules: Array.from({ length: RULES }, (_, index) => ruleNumber(index, labels)),
      threadDecision: null,
      vetoes: [],
      learner,
      weights,
    },
    projectDefaults: [],
    suggestions: {
      reader: { name: '', address: OWNER },
      working: { timezone: 'UTC', workingHours: DEFAULT_WORKING_HOURS },
      style: DEFAULT_TASK_STYLE,
      models: { requests: readShippedModel() },
    },
  };
}

/** A rule that reads the whole text and matches nothing. */
function ruleNumber(index: number, labels: readonly string[]): Rule {
  return {
    id: String(index),
    name: `Rule ${index}`,
    order: index + 1,
    confidence: 0.65,
    if: {
      ...NO_CONDITIONS,
      bodyIncludes: [`no such words ${index}`],
    },
    and: [],
    isEnabled: true,
    then: {
      projectId: labels[index % Math.max(1, labels.length)] ?? '',
      tags: [],
      assignee: '',
      priority: 'P3',
      due: 'parse',
    },
  };
}
