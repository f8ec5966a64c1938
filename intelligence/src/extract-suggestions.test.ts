import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { describe, expect, it } from 'vitest';

import type { MailMessage } from './reading/mail-message';
import { readMessage } from './reading/read-message';
import { dana, messageFromDana, reader, readerInput } from './testing/message-from-dana';
import { extractSuggestions, type SuggestionInput, type Suggestions } from './extract-suggestions';

const anna = { name: 'Anna Boyd', address: 'anna@corvid.example' };
const input: SuggestionInput = {
  ...readerInput,
  style: { ...DEFAULT_TASK_STYLE, includeMetadata: false, includeOutlookLink: false },
  project: { id: 'p1', name: 'Hall 3' },
};

function suggest(
  body: string,
  fields: Partial<MailMessage> = {},
  more: Partial<SuggestionInput> = {},
): Suggestions {
  return extractSuggestions(readMessage(messageFromDana(body, { subject: '', ...fields })), {
    ...input,
    ...more,
  });
}
const titles = (suggestions: Suggestions): string[] => suggestions.tasks.map((task) => task.title);

describe('titles are short imperatives with object and person', () => {
  it.each([
    ['Could you sign the quote so we can order the steel?', 'Sign the quote'],
    ['Please send me the floor loading figures.', 'Send the floor loading figures to Dana'],
    ['Can you please forward the contract to Anna?', 'Forward the contract to Anna'],
    ['I need the numbers for hall 3.', 'Send the numbers for hall 3 to Dana'],
    ['Would you mind checking the drawings?', 'Check the drawings'],
    ['Let me know whether the crane fits.', 'Tell Dana whether the crane fits'],
    ['Please call me about the crane.', 'Call Dana about the crane'],
    [
      'Review the attached draft and send comments to Anna.',
      'Review the attached draft and send comments to Anna',
    ],
    ['Please handle.', 'Handle Hall 3'],
    ['I need her timeline.', 'Send her timeline to Dana'],
    ['Anna has asked that you bring the plan.', 'Bring the plan'],
    ['Anna wants to know if you can come.', 'Dana: “Anna wants to know if you can come.”'],
    ['Here is a copy of your review to read over.', 'Read over a copy of your review'],
    ["Don't forget to RSVP.", 'RSVP: Hall 3'],
    ['Do you have the drawings of hall 3?', 'Tell Dana whether you have the drawings of hall 3'],
  ])('%s', (body, title) => {
    expect(titles(suggest(body, { subject: title.includes('Hall 3') ? 'Hall 3' : '' }))).toEqual([
      title,
    ]);
  });
});

describe('nothing is suggested for', () => {
  it.each([
    ['polite phrases', 'Let me know if you have any questions.'],
    ['an offer to several', 'If anyone has any questions, please let Anna Boyd or me know.'],
    ['an offer', 'Please feel free to call me at any time.'],
    ['an attachment notice', 'Please find attached the report.'],
    ['thanks', 'Thank you for sending the plan.'],
    ['plain statements', 'The crane arrived. It works.'],
    [
      'a quoted old request',
      'Thanks, done.\n\nOn Mon, Mar 2, 2026 Robin wrote:\n> Could you send the plan?',
    ],
  ])('%s', (_, body) => {
    const suggestions = suggest(body);
    expect(suggestions.tasks).toEqual([]);
    expect(suggestions.reply).toBeNull();
    expect(suggestions.abstained).not.toBeNull();
  });

  it('a request to somebody else', () => {
    expect(titles(suggest('Anna, could you send the plan?', { to: [reader, anna] }))).toEqual([]);
    expect(titles(suggest('Robin, could you send the plan?', { to: [reader, anna] }))).toEqual([
      'Send the plan',
    ]);
    expect(
      titles(suggest('Anna,\n\nCould you send the plan?', { to: [anna], cc: [reader] })),
    ).toEqual([]);
  });

  it('bait', () => {
    const headers = { 'authentication-results': 'mx.vale.example; dmarc=fail' };
    const { tasks, reply, answers, abstained } = suggest('Please sign the lease.', { headers });
    expect({ tasks, reply, answers }).toEqual({ tasks: [], reply: null, answers: [] });
    expect(abstained).toContain('DMARC');
  });
});

it('numbered steps of one task become its checklist', () => {
  const { tasks } = suggest(
    'To get the badge:\n\n1. Please fill in the form.\n2. Please sign the form.\n3. Please send it to Anna.\n',
  );
  expect(tasks).toHaveLength(1);
  expect(tasks[0]?.evidence.steps?.map(({ text }) => text)).toEqual([
    'Please fill in the form.',
    'Please sign the form.',
    'Please send it to Anna.',
  ]);
});

describe('mail from a tool that waits for the reader', () => {
  it('becomes one task with its link', () => {
    const html =
      '<p>Please sign the lease.</p><p><a href="https://sign.example/d/1">Sign lease</a></p>' +
      '<p>Please do not forward this message.</p><a href="https://sign.example/u">Unsubscribe</a>';
    const { tasks, reply } = suggest(html, {
      bodyType: 'html',
      from: { name: 'Signly', address: 'no-reply@sign.example' },
    });
    expect(tasks.map(({ evidence }) => evidence.action)).toEqual([
      { label: 'Sign lease', url: 'https://sign.example/d/1', host: 'sign.example' },
    ]);
    expect(reply).toBeNull();
  });
});

describe('a task', () => {
  it('points at its sentence in the body', () => {
    const body =
      'Hi Robin,\n\nAll is well here. Could you please sign\nthe quote urgently?\n\nDana';
    const [task] = suggest(body).tasks;
    expect(task?.evidence.task.text).toBe('Could you please sign\nthe quote urgently?');
    expect(body.slice(task?.evidence.task.start, task?.evidence.task.end)).toBe(
      task?.evidence.task.text,
    );
    expect(body.slice(task?.evidence.priority?.start, task?.evidence.priority?.end)).toBe(
      'urgently',
    );
    expect(task?.priority).toBe('P2');
    expect(task?.kind).toBe('signature');
    expect(task?.description).toContain('Could you please sign\nthe quote urgently?');
  });

  it('can be one of several in a message', () => {
    expect(titles(suggest('Please sign the quote. Also, please book the crane.'))).toEqual([
      'Sign the quote',
      'Book the crane',
    ]);
  });

  it('is less certain if the reader is only copied', () => {
    const direct = suggest('Could you send the plan?').tasks[0]?.confidence ?? 0;
    const copied =
      suggest('Could you send the plan?', { to: [anna], cc: [reader] }, { threshold: 0 }).tasks[0]
        ?.confidence ?? 1;
    expect(copied).toBeLessThan(direct);
  });

  it('comes from a promise in sent mail', () => {
    const { tasks, reply } = suggest("I'll send the plan to Anna.", {
      from: reader,
      to: [dana],
      isFromReader: true,
    });
    expect(tasks.map((task) => [task.kind, task.title])).toEqual([
      ['promise', 'Send the plan to Anna'],
    ]);
    expect(reply).toBeNull();
  });

  it.each([
    ['Will send the plan tomorrow.', ['Send the plan']],
    ['Let me check with Anna.', ['Check with Anna']],
    ['I can send the plan on Friday.', ['Send the plan']],
    ['Please sign so I can order the steel.', []],
    ['Call me and we can talk.', []],
    ['Will you send the plan?', []],
    ['Let me know.', []],
  ])('of sent mail is a promise, not what something would enable: %s', (body, expected) => {
    const { tasks } = suggest(body, { from: reader, to: [dana], isFromReader: true });
    expect(tasks.map(({ title }) => title)).toEqual(expected);
  });

  it('takes priority and date from a rule first', () => {
    const [task] = suggest(
      'Could you send the plan?',
      {},
      { rule: { priority: 'P1', due: '2026-03-09' } },
    ).tasks;
    expect([task?.priority, task?.due?.date]).toEqual(['P1', '2026-03-09']);
  });

  it('keeps the date of the words as an alternative if a rule sets another', () => {
    const rule = { priority: 'P1', due: '2026-03-09' } as const;
    const [task] = suggest('Could you send the plan by Friday?', {}, { rule }).tasks;
    expect(task?.due).toMatchObject({
      date: '2026-03-09',
      alternatives: [{ date: '2026-03-06' }],
    });
  });
});

describe('due dates', () => {
  it('a day in the sentence of one request is not that of another', () => {
    const body = 'Please send Bo the signed lease. Could you book the room for the 14th of March?';
    expect(suggest(body).tasks.map(({ due }) => due?.date ?? null)).toEqual([null, '2026-03-14']);
  });
  it('come from the words, in the zone of the reader, and leave the title', () => {
    const body = 'Could you sign the quote by noon tomorrow so we can order the steel?';
    const [task] = suggest(body).tasks;
    expect([task?.title, task?.due?.date, task?.priority]).toEqual([
      'Sign the quote',
      '2026-03-03',
      'P2',
    ]);
    expect(body.slice(task?.evidence.due?.start, task?.evidence.due?.end)).toBe(
      task?.evidence.due?.text,
    );
  });

  it('are the next business day if nothing is named and the style says so', () => {
    const style = { ...input.style, dueParser: 'fallback_next_business_day' as const };
    expect(suggest('Could you sign the quote?').tasks[0]?.due).toBeNull();
    expect(suggest('Could you sign the quote?', {}, { style }).tasks[0]?.due?.date).toBe(
      '2026-03-03',
    );
  });

  it.each([
    [
      'of the action before one that leads up to it',
      'We close the books by Friday, so please send the plan by noon tomorrow.',
      '2026-03-03',
    ],
    [
      'of the meeting that something is brought to',
      'We meet on Thursday: the meeting is on 5 March.\n\nPlease bring the plan to the meeting.',
      '2026-03-05',
    ],
    [
      'of the limit in the sentence before',
      'Comments are due by Friday. Please review the draft.',
      '2026-03-06',
    ],
    [
      'that a time stands beside',
      'Please send your picks before the 9:30 game on Thursday morning.',
      '2026-03-05',
    ],
  ])('are those %s', (_, body, date) => {
    expect(suggest(body).tasks.at(-1)?.due?.date).toBe(date);
  });

  it('of an appointment come after it', () => {
    const body = 'I called today at 3:20 to confirm your meeting with Anna tomorrow at 9:00.';
    expect(suggest(body).tasks[0]?.due?.date).toBe('2026-03-03');
  });
});

describe('the addressee', () => {
  const both = { to: [reader, anna] };
  it.each([
    ['Anna can you send the plan?', 0],
    ['Anna and Robin, please send the plan.', 1],
    ['Anna - please book the crane.\n\nRobin - please send the plan.', 1],
    ['Robin to send the plan.', 1],
    ['Anna to send the plan.', 0],
    ['Corvid Steel Corporation, Vale Ltd and others objected. Please send the plan.', 1],
    ['Personally, I like it. Could you send the plan?', 1],
    ['Mia, the crane is here. Please send the plan.', 0],
  ])('%s', (body, count) => {
    expect(suggest(body, both).tasks).toHaveLength(count);
  });

  it('knows the reader under another spelling of the mailbox', () => {
    const spelled = { to: [{ name: '', address: 'rvalentine@vale.example' }, anna] };
    const own = { reader: { name: '', address: 'robin.valentine@vale.example' } };
    const confidence = (fields: Partial<MailMessage>): number =>
      suggest('Could you send the plan?', fields, { ...own, threshold: 0 }).tasks[0]?.confidence ??
      0;
    expect(confidence(spelled)).toBeGreaterThan(confidence({ to: [anna, dana] }));
  });
});

describe('a reply draft', () => {
  it.each([
    [
      'de',
      'Hallo Robin,\n\nkönntest du mir bitte die Zahlen für die Halle schicken?',
      'Hallo Dana,',
    ],
    ['fr', 'Bonjour,\n\nPouvez-vous nous envoyer le plan pour la semaine ?', 'Bonjour,'],
    ['es', 'Hola:\n\n¿Puede enviar el plano de la nave por favor?', 'Hola:'],
  ])('is written in the language of the thread: %s', (_, body, greeting) => {
    expect(suggest(body).reply?.body.split('\n')[0]).toBe(greeting);
  });
});
