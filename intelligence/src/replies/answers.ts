import type { TaskProposal } from '@docket/core/extraction/suggestion';

import type { ReadMessage } from '../reading/read-message';
import { senderName } from '../tasks/person-name';
import type { ThreadUpdate } from '../tasks/suggestion-input';
import { dateWords, replyLanguage, type Thanks, type Wordings } from './reply-phrases';
import { sayAsReader } from './say-as-reader';

type Asked = {
  asked: readonly TaskProposal[];
  updates: readonly (ThreadUpdate & { title: string })[];
  read: ReadMessage;
  wordings: Wordings;
};

const MOST_QUESTIONS = 6;

/** One line for each thing that was asked, none twice, and what the opening thanks for. */
export function answersTo(from: Asked): { thanks: Thanks; lines: string[] } {
  const sender = senderName(from.read);
  const asks = from.asked.filter((task) => !isQuestion(task, sender));
  const asking = from.asked.filter((task) => isQuestion(task, sender));
  const questions = asking.flatMap(questionsOf);
  const meetings = asks.filter((task) => task.kind === 'meeting');
  const others = asks.filter((task) => task.kind !== 'meeting');
  const lines = [
    ...meetings.map((task) => meetingLine(task, from)),
    ...takenLines(others, from),
    ...questionLines(questions, asking, from),
    ...from.updates.map((update) => updateLine(update, from)),
  ];
  return {
    thanks: thanksFor({ questions, meetings, others, updates: from.updates }),
    lines: [...new Set(lines)],
  };
}

function thanksFor(of: {
  questions: readonly string[];
  meetings: readonly unknown[];
  others: readonly unknown[];
  updates: Asked['updates'];
}): Thanks {
  if (of.others.length > 0) return 'message';
  if (of.meetings.length > 0) return of.questions.length > 0 ? 'message' : 'invitation';
  if (of.questions.length > 0) return of.questions.length > 1 ? 'questions' : 'question';
  return of.updates.some((update) => update.change === 'update') ? 'reminder' : 'message';
}

function isQuestion(task: TaskProposal, sender: string): boolean {
  const isReply =
    task.title.startsWith(`Reply to ${sender}: `) ||
    task.title.startsWith(`Reply to ${sender} about `);
  return isReply && task.evidence.task.text.includes('?');
}

function questionsOf(task: TaskProposal): string[] {
  return (task.evidence.task.text.match(/[^?.!]*[^\s?.!][^?.!]*\?+/g) ?? [])
    .map((question) => question.replace(/\s+/g, ' ').trim())
    .slice(0, MOST_QUESTIONS);
}

function questionLines(
  questions: readonly string[],
  asking: readonly TaskProposal[],
  { read, wordings }: Asked,
): string[] {
  if (questions.length === 0) return [];
  const dates = asking.map((task) => wordsOfDue(task.due, read));
  const date = dates.length === 1 ? (dates[0] ?? null) : null;
  const answer = date === null ? wordings.say('answer') : wordings.say('answerBy', { date });
  if (questions.length === 1) return [answer];
  return [wordings.say('takeQuestions'), ...questions.map((question) => `– ${question}`), answer];
}

function meetingLine(task: TaskProposal, { read, wordings }: Asked): string {
  const date = wordsOfDue(task.due, read);
  return date === null ? wordings.say('meet') : capitalise(wordings.say('meetOn', { date }));
}

function takenLines(tasks: readonly TaskProposal[], from: Asked): string[] {
  const { read, wordings } = from;
  const dated = tasks.map((task) => ({ task, date: wordsOfDue(task.due, read) }));
  const announced = dated.filter(({ task, date }) => task.kind === 'deadline' && date !== null);
  const taken = dated.filter((one) => !announced.includes(one));
  const sender = senderName(read);
  const notes = announced.map(({ date }) => wordings.say('noted', { date: date ?? '' }));
  if (replyLanguage(read.language) === 'en' && taken.length <= 3) {
    const said = taken.map(({ task, date }) => {
      if (/^(?:Answer|Respond to|Reply to|Advise) /.test(task.title))
        return wordings.say(date === null ? 'answer' : 'answerBy', { date: date ?? '' });
      const words = sayAsReader(task.title, sender) ?? 'take care of it';
      return wordings.say(date === null ? 'take' : 'takeBy', { task: words, date: date ?? '' });
    });
    return [...said, ...notes];
  }
  const [first] = taken;
  if (taken.length === 1 && first)
    return [
      wordings.say(first.date === null ? 'take' : 'takeBy', { date: first.date ?? '' }),
      ...notes,
    ];
  if (taken.length === 0) return notes;
  const items = taken.map(({ task, date }) =>
    date === null
      ? `– ${task.title}`
      : `– ${wordings.say('listItemBy', { task: task.title, date })}`,
  );
  return [wordings.say('takeAll'), ...items, ...notes];
}

function updateLine(update: Asked['updates'][number], { read, wordings }: Asked): string {
  const date = wordsOfDue(update.due, read);
  if (update.change === 'reschedule' && date !== null) return wordings.say('noted', { date });
  const task = sayAsReader(update.title, senderName(read)) ?? 'take care of it';
  return wordings.say(date === null ? 'take' : 'takeBy', { task, date: date ?? '' });
}

/** Only a date that the message names is confirmed, and its time only when the words name one. */
function wordsOfDue(due: TaskProposal['due'], read: ReadMessage): string | null {
  if (!due?.span) return null;
  const namesTime =
    /\d ?(?::|h|uhr|[ap]\.?m)|o'clock|noon|midday|midnight|mittag|midi|mediod[ií]a|a las \d|um \d|à \d/i.test(
      due.span.text,
    );
  return dateWords(due.date, namesTime ? due.time : null, read.language);
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
