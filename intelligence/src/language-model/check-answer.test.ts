import { describe, expect, it } from 'vitest';

import type { MailMessage } from '../reading/mail-message';
import { readMessage } from '../reading/read-message';
import { dana, messageFromDana, reader, readerInput } from '../testing/message-from-dana';
import { askModel } from './ask-model';
import type { ChatMessage } from './build-prompt';
import { checkAnswer } from './check-answer';
import { mergeAnswers } from './merge-answers';

// Received on Monday 2 March 2026.
const mail = (body: string, fields: Partial<MailMessage> = {}) =>
  readMessage(messageFromDana(body, { conversationId: null, subject: 'Quote', ...fields }));
const ASK = 'Could you sign the quote?';
const task = {
  title: 'Sign the quote',
  description: '',
  priority: 'P2' as const,
  dueDate: null as string | null | undefined,
  dueWords: null as string | null,
  evidence: ASK,
};
const check = (body: string, fields: Partial<typeof task> = {}, more: Partial<MailMessage> = {}) =>
  checkAnswer({ tasks: [{ ...task, ...fields }] }, mail(body, more), readerInput);

describe('the evidence of a model', () => {
  it('may span several sentences, and all of them are shown', () => {
    const quote = 'Yours. I am in Hosur that week.';
    const { tasks } = check(`Hello Robin,\n\n${quote} The rest is fine.`, { evidence: quote });
    expect(tasks[0]?.evidence.task.text).toBe(quote);
  });

  it('of a whole mail is the sentence that shares most words with the title', () => {
    const body = `The hall is warm. ${ASK} It rained. Sam is away. The doors came. We are glad.`;
    const { tasks } = check(body, { evidence: body });
    expect(tasks[0]?.evidence.task.text).toBe(ASK);
  });

  it('may be the subject, and the sentence that shares most words with the title is shown', () => {
    const more = { subject: 'Please sign the quote for hall 3' };
    const body = 'All is warm here. The quote is attached.';
    const { tasks } = check(body, { evidence: more.subject }, more);
    expect(tasks[0]?.evidence.task.text).toBe('The quote is attached.');
  });

  it('addressed to another recipient by name is left out, and says so', () => {
    const sam = { name: 'Sam Oduya', address: 'sam@vale.example' };
    const body = 'Sam, please order the doors. Robin, please sign the quote.';
    const more = { to: [reader, sam] };
    const left = check(body, { evidence: 'Sam, please order the doors.' }, more);
    expect(left).toMatchObject({ tasks: [], leftOut: [{ reason: 'It is addressed to Sam' }] });
    expect(check(body, { evidence: 'Robin, please sign the quote.' }, more).tasks).toHaveLength(1);
  });

  it('that names the writer is not taken for another’s', () => {
    const sam = { name: 'Sam Oduya', address: 'sam@vale.example' };
    const more = { to: [reader, sam], from: dana };
    expect(
      check('Please sign it, Dana.', { evidence: 'Please sign it, Dana.' }, more).tasks,
    ).toHaveLength(1);
  });
});

describe('the words of a model', () => {
  it('that carry a number the mail does not have give way to the words of the mail', () => {
    const { tasks } = check(ASK, { title: 'Sign quote 4711', description: 'It is 900 EUR.' });
    expect(tasks).toMatchObject([{ title: 'Dana: “Could you sign the quote?”', description: '' }]);
  });

  it('that carry a name the mail does not have give way to the words of the mail', () => {
    const { tasks } = check(ASK, { title: 'Sign the quote for Beth' });
    expect(tasks[0]?.title).toBe('Dana: “Could you sign the quote?”');
  });

  it.each<[string, string, Partial<typeof task>]>([
    ['Sign the quote of 1850 EUR', 'It is 1,850 EUR. ', {}],
    ['Sign the quote by 6 March', 'By Friday. ', { dueDate: '2026-03-06', dueWords: 'By Friday' }],
    ['Tell Dana Kerr about HALL 3', '', {}],
    ['Sign The Enclosed Quote Today', '', {}],
    [
      'Angebot bis Freitag unterschreiben und Rückfragen klären',
      'Das Angebot gilt bis Freitag. Bitte sieh es dir an. ',
      {},
    ],
  ])('stay where they are the mail’s: %s', (title, before, fields) => {
    const { tasks } = check(`${before}${ASK}`, { title, ...fields }, { subject: 'Hall 3' });
    expect(tasks[0]?.title).toBe(title);
  });

  it('of far more than nine are replaced by the words of the mail', () => {
    const title =
      'Sign the quote that Dana sent you for the hall and then send it back to her soon';
    expect(check(ASK, { title }).tasks[0]?.title).toBe('Dana: “Could you sign the quote?”');
  });
});

describe('the date of a model', () => {
  it('that it denies is left out, and can be taken back', () => {
    const body = 'Could you sign the quote on Friday?';
    const { tasks, leftOut } = check(body, { evidence: body });
    expect(tasks[0]?.due).toBeNull();
    expect(leftOut).toMatchObject([{ what: 'date', by: 'built-in', dueDate: '2026-03-06' }]);
    const builtIn = tasks.map((one) => ({
      ...one,
      due: dueOn('2026-03-06'),
      source: 'built-in' as const,
    }));
    expect(mergeAnswers(builtIn, { tasks, leftOut }, null).tasks[0]?.due).toBeNull();
  });

  it('that it leaves open is the date of the built-in reader', () => {
    const body = 'Could you sign the quote by Friday?';
    const { tasks, leftOut } = check(body, { evidence: body, dueDate: undefined });
    expect(tasks[0]?.due?.date).toBe('2026-03-06');
    expect(leftOut).toEqual([]);
  });

  it('that it leaves open with words of the mail is what the words say', () => {
    const fields = { dueDate: undefined, dueWords: 'by Thursday' };
    const { tasks } = check(`The tender closes by Thursday. It was long. ${ASK}`, fields);
    expect(tasks[0]?.due?.date).toBe('2026-03-05');
  });

  it.each<[string, string, string, string]>([
    [
      'a day and month in a form that the grammar does not read',
      '2026-05-12',
      'by the time we come',
      'We come 12–13 May, two auditors, by the time we come it is due.',
    ],
    [
      'the end of a month that the words name',
      '2026-11-30',
      'antes de que acabe noviembre',
      'Tiene que estar antes de que acabe noviembre.',
    ],
    [
      'the same day, when the words lead up to something',
      '2026-03-02',
      'antes de irte',
      'Fírmalo antes de irte.',
    ],
    ['the same day, when the words are at once', '2026-03-02', 'sofort', 'Wir brauchen es sofort.'],
    [
      'days before an event that another sentence dates',
      '2026-03-11',
      'before the hearing',
      'The hearing is on 12 March. We need it before the hearing.',
    ],
  ])('stands that is %s', (_, dueDate, dueWords, body) => {
    const { tasks, leftOut } = check(`${body} ${ASK}`, { dueDate, dueWords });
    expect(leftOut).toEqual([]);
    expect(tasks[0]?.due?.date).toBe(dueDate);
  });

  it.each<[string, string, string, string]>([
    [
      'another month than the words name',
      '2026-12-24',
      'antes de que acabe noviembre',
      'Tiene que estar antes de que acabe noviembre.',
    ],
    ['another day than at once', '2026-03-09', 'sofort', 'Wir brauchen es sofort.'],
    ['another year than the words name', '2026-05-12', '12 May 2027', 'It was on 12 May 2027.'],
  ])('is left out that is %s', (_, dueDate, dueWords, body) => {
    expect(check(`${body} ${ASK}`, { dueDate, dueWords }).leftOut).toMatchObject([
      { what: 'date', by: 'language-model', dueDate },
    ]);
  });
});

describe('the second request to a model', () => {
  it.each<[string, Partial<typeof task>, string]>([
    [
      'a paraphrased quote',
      { evidence: 'Dana wants a signature under her offer soon' },
      'copy the sentence into evidence',
    ],
    [
      'a long title',
      { title: 'Sign the quote that Dana sent you for the hall and then send it back' },
      'at most 9 are allowed',
    ],
    ['an invented number', { title: 'Sign quote 4711' }, '4711'],
  ])('names the fault of %s, and its answer is taken', async (_, bad, named) => {
    const answers = [{ ...task, ...bad }, task].map((one) => JSON.stringify({ tasks: [one] }));
    const asked: (readonly ChatMessage[])[] = [];
    const found = await askModel(
      { read: mail(ASK), input: readerInput, boundary: 'kx7' },
      (said) => {
        asked.push(said);
        return Promise.resolve(answers.shift() ?? '');
      },
    );
    expect(asked[1]?.at(-1)?.content).toContain(named);
    expect(asked).toHaveLength(2);
    expect(found).toMatchObject({ tasks: [{ title: 'Sign the quote' }], leftOut: [] });
  });

  it('is not made for what can be read, nor a third time', async () => {
    let asked = 0;
    const ask = (said: string) => () => {
      asked += 1;
      return Promise.resolve(said);
    };
    const question = { read: mail(ASK), input: readerInput, boundary: 'kx7' };
    await askModel(question, ask(`\`\`\`json\n${JSON.stringify([task])}\n\`\`\` Done.`));
    expect(asked).toBe(1);
    expect(await askModel(question, ask('Sure!'))).toBeNull();
    expect(asked).toBe(3);
  });

  it('that brings a worse answer does not replace the first', async () => {
    const first = {
      tasks: [task, { ...task, title: 'Pay Dana', evidence: 'Pay me at once please' }],
    };
    const answers = [JSON.stringify(first), 'Sorry, I cannot.'];
    const found = await askModel({ read: mail(ASK), input: readerInput, boundary: 'kx7' }, () =>
      Promise.resolve(answers.shift() ?? ''),
    );
    expect(found).toMatchObject({
      tasks: [{ title: 'Sign the quote' }],
      leftOut: [{ title: 'Pay Dana' }],
    });
  });
});

function dueOn(date: string) {
  return { date, time: null, span: null, alternatives: [], reason: '' };
}
