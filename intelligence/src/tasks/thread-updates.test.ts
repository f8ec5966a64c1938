import { describe, expect, it } from 'vitest';

import { changes, later } from '../testing/later-message';

const figures = { id: 't1', title: 'Send the floor loading figures to Dana', due: '2026-03-05' };
const quote = { id: 't2', title: 'Sign the quote', due: null };
const meeting = { id: 't3', title: 'Prepare for the meeting: Hall 3', due: '2026-03-05' };

describe('a later message completes the task', () => {
  it.each([
    'Done.',
    'All done, thanks.',
    'Never mind.',
    'Never mind, I found the figures.',
    'No longer needed.',
    'Please ignore my last message.',
    'Please cancel that.',
    'No need for this any more, the landlord has them.',
    'Forget the figures, Jo gave them to me.',
    "You don't need to send them any more.",
    'Please do not send it, the plan changed.',
    'Found them myself, all good, thanks.',
    'I have them now, thanks.',
    'No need to send the floor loading figures after all.',
    'Das brauchen wir nicht mehr, danke.',
    'Forget it.',
    'Thanks, got them.',
    'Thanks for sending the floor loading figures.',
    'Anna has taken care of it.',
    'Erledigt, danke.',
    "C'est fait.",
    'Ya está hecho.',
    'Kein Problem, ist erledigt.',
    "Pas de souci, c'est fait.",
    'No hay problema, ya está hecho.',
    "Never mind, it's done.",
    "Don't worry - it's done.",
    "Sorry I couldn't reply earlier - I've sent the figures.",
    "I haven't got the rest but the figures have been sent.",
    'Nothing more to do - all done.',
    'Call me if you need more, the figures have been sent.',
  ])('%s', (body) => {
    const suggestions = later(body, [figures]);
    expect(changes(suggestions)).toEqual(['t1 complete']);
    expect(suggestions.tasks).toEqual([]);
  });

  it('that its words name, of several', () => {
    expect(changes(later('The quote is signed.', [figures, quote]))).toEqual(['t2 complete']);
    expect(changes(later('Never mind the figures.', [figures, quote]))).toEqual(['t1 complete']);
    expect(changes(later('Both are done.', [figures, quote]))).toEqual([
      't1 complete',
      't2 complete',
    ]);
    expect(changes(later('Done.', [figures, quote]))).toEqual([]);
  });

  it('even if the reader hands it over', () => {
    const own = later('Attached are the floor loading figures.', [figures, quote], true);
    expect(changes(own)).toEqual(['t1 complete']);
    expect(changes(later('I have sent the figures.', [figures], true))).toEqual(['t1 complete']);
  });
});

describe('a later message leaves the task', () => {
  it.each([
    'No need to reply.',
    'There is no need to rush.',
    'No need to call the plumber.',
    'Please cancel the order of the lamps.',
    'Forget the lamps.',
    'Do you still need it?',
    'Please do not share it.',
    'Please don’t forget it.',
    'No need to send it today, tomorrow is fine.',
    'I do not have the figures any more, please send them again.',
    'I have it now as a PDF, please send the original.',
    'No need to explain it, just send the figures.',
    'You don’t have to send it by post any more, email is fine.',
    'We have some now, but not enough.',
    'No need to bring the list of guests.',
    'We do not work on Fridays any more.',
  ])('%s', (body) => {
    expect(changes(later(body, [figures])).filter((one) => one.includes('complete'))).toEqual([]);
  });

  it('if its words name another one', () => {
    expect(changes(later('No need to sign the quote.', [figures, quote]))).toEqual(['t2 complete']);
    expect(changes(later('I have it now, thanks.', [figures, quote]))).toEqual([]);
  });
});

it('a task is not meant by the topic that others share with it', () => {
  const doors = { id: 't5', title: 'Lock the doors: Floor loading figures', due: null };
  expect(changes(later('No need to send the floor loading figures.', [doors, figures]))).toEqual([
    't1 complete',
  ]);
});

it('what is only suggested can be settled, not moved', () => {
  const asked = { ...figures, isUndecided: true };
  expect(changes(later('I have them now, thanks.', [asked]))).toEqual(['t1 complete']);
  expect(changes(later('Never mind.', [asked]))).toEqual(['t1 complete']);
  for (const text of ['Got it.', 'Thanks for the update.', 'All done.', 'Thanks, got them.'])
    expect(changes(later(text, [asked]))).toEqual([]);
  const own = (text: string) => changes(later(text, [asked], true));
  expect(own('Here are the floor loading figures.')).toEqual(['t1 complete']);
  for (const text of [
    'Got it, will do.',
    'Thanks for the reminder, I will send it tomorrow.',
    'As discussed, I will send the floor loading figures tomorrow.',
    'Here are my questions.',
    'Attached is the old version of the floor loading figures.',
    'I already called, nobody answered.',
  ])
    expect(own(text)).toEqual([]);
  expect(changes(later('We moved the due date to Friday.', [asked]))).toEqual([]);
});

it('what an undecided ask cannot be settled by belongs to the decided one', () => {
  const doors = { id: 't5', title: 'Lock the depot doors', due: null, isUndecided: true };
  expect(changes(later('Got it, thanks.', [doors, figures]))).toEqual(['t1 complete']);
});

describe('a meeting that is moved', () => {
  const review = { id: 't4', title: 'Go through the plan of hall 3', due: '2026-03-05' };

  it('is the task that the subject names', () => {
    expect(changes(later('Can we move the meeting to Friday?', [figures, review]))).toEqual([
      't4 reschedule 2026-03-06',
    ]);
  });

  it.each([
    'The plumber comes on Friday instead.',
    'Tom has moved the site visit to Friday because of the weather.',
    'The delivery of the chairs was delayed to Friday by Kestrel.',
  ])('is not the one of the subject if something else moves (%s)', (text) => {
    expect(changes(later(text, [figures, review]))).toEqual([]);
  });

  it('is not another task of the conversation', () => {
    expect(changes(later('Can we move the debrief to Friday?', [figures]))).toEqual([]);
  });
});

describe('a later message moves the task', () => {
  it.each([
    ['Moved to Friday.', '2026-03-06'],
    ['We moved the due date to Friday.', '2026-03-06'],
    ['The deadline has been extended to 13 March.', '2026-03-13'],
    ['I need it by Wednesday instead.', '2026-03-04'],
    ['Take your time, Friday is fine.', '2026-03-06'],
    ['Can you send the figures by Wednesday instead of Thursday?', '2026-03-04'],
    ['Reminder: please send the floor loading figures by Wednesday.', '2026-03-04'],
    ['Bitte auf Freitag verschieben.', '2026-03-06'],
  ])('%s', (body, date) => {
    const suggestions = later(body, [figures]);
    expect(changes(suggestions)).toEqual([`t1 reschedule ${date}`]);
    expect(suggestions.tasks).toEqual([]);
  });

  it('that its words name, of several', () => {
    expect(changes(later('The quote can wait until Friday.', [figures, quote]))).toEqual([
      't2 reschedule 2026-03-06',
    ]);
  });
});

describe('a later message asks again', () => {
  it.each([
    'Any news on this?',
    'Have you had a chance to look at this?',
    'Could you please send me the floor loading figures?',
    'The figures are still due on Thursday, a reminder.',
  ])('%s', (body) => {
    const suggestions = later(body, [figures]);
    expect(suggestions.threadUpdates).toMatchObject([{ taskId: 't1', change: 'update' }]);
    expect(suggestions.tasks).toEqual([]);
  });

  it('or the reader promises what was asked', () => {
    expect(changes(later('I will send the figures by Wednesday.', [figures], true))).toEqual([
      't1 reschedule 2026-03-04',
    ]);
  });
});

describe('a later message does not affect the task', () => {
  it.each([
    ['thanks', 'Thanks!', figures],
    ['another thing that was settled', 'The lift has been cancelled.', figures],
    ['a condition', 'Call me when it is done.', figures],
    ['a question', 'Is it done?', figures],
    ['what was not done', 'It is not done.', figures],
    ['what somebody does not think', "I don't think the figures have been sent.", figures],
    ['what is not approved', "I don't think the figures are approved.", figures],
    ['what was not got', "I haven't got them yet.", figures],
    ['a condition before it', 'If Tom agrees, it is done.', figures],
    ['a time before it', 'Once Tom agrees, the figures have been sent.', figures],
    ['a condition before it (de)', 'Wenn Tom zustimmt, ist es erledigt.', figures],
    ['what nobody did', 'Nothing has been sent.', figures],
    ['what was not done (de)', 'Das ist noch nicht erledigt.', figures],
    ['what was not done (fr)', "Dis-moi quand c'est fait.", figures],
    ['what was not done (es)', 'Todavía no está hecho.', figures],
    ['another day for a meeting', 'Let us meet on Friday instead.', figures],
  ])('%s', (_, body, task) => {
    expect(changes(later(body, [task]))).toEqual([]);
  });

  it('and asks something new', () => {
    const { tasks, threadUpdates } = later('Could you also send the roof plan?', [figures]);
    expect(threadUpdates).toEqual([]);
    expect(tasks.map((task) => task.title)).toEqual(['Send the roof plan: Hall 3']);
  });
});

it('a meeting that is canceled or moved is its own task', () => {
  expect(changes(later('The meeting has been cancelled.', [meeting]))).toEqual(['t3 complete']);
  expect(changes(later('Let us meet on Friday instead.', [meeting]))).toEqual([
    't3 reschedule 2026-03-06',
  ]);
});

it.each(['The deadline has moved to Friday.', 'Done.', 'Please send it by Friday.'])(
  'a task of a later message is not changed by an earlier one: %s',
  (body) => {
    const changed = later(body, [{ ...figures, isLater: true }]).threadUpdates;
    expect(changed.filter(({ change }) => change !== 'update')).toEqual([]);
  },
);
