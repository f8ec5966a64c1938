import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { expect, it } from 'vitest';

import { extractSuggestions } from '../extract-suggestions';
import { readMessage } from '../reading/read-message';
import { handedOnTitle, handsOn } from './forwarded-topic';
import { messageFromDana, readerInput } from '../testing/message-from-dana';

/** The first task of a note above a message that asks everybody for something else. */
function titleOf(
  note: string,
  below = 'Please send all changes of the rota to Ines Aldous by noon.',
): string | undefined {
  const body = `${note}

-----Original Message-----
From: Boyd, Anna
Sent: Monday, March 4, 2024 9:12 AM
To: Dana
Subject: Hall 3

${below}`;
  const read = readMessage(messageFromDana(body, { subject: 'FW: Hall 3' }));
  const { tasks } = extractSuggestions(read, {
    ...readerInput,
    style: DEFAULT_TASK_STYLE,
    project: null,
  });
  return tasks[0]?.title;
}

it.each([
  ['FYI. Please provide me with estimates of costs.', /^Provide estimates of costs to Dana/],
  ['Can you forward the crane permit to the site office?', /^Forward the crane permit/],
  ['Can we talk this week on our response?', /talk this week on our response/],
])('a note that tells what it asks for gives the title: %s', (note, title) => {
  expect(titleOf(note)).toMatch(title);
});

it.each([
  'kümmerst du dich?',
  'machst du das bitte?',
  "Peux-tu t'en occuper ?",
  '¿te encargas?',
  'can you deal with this?',
  'Can you handle this?',
  'Pls handle.',
  'Could you please take care of this?',
])('a note that only points gets its title from the forwarded message: %s', (note) => {
  expect(titleOf(note)).toMatch(/^Send all changes of the rota to Ines Aldous/);
});

it.each([
  ['can you deal with this?', 'Deal with: Hall 3'],
  ['Kannst du dich bitte darum kümmern?', 'Um „Hall 3“ kümmern'],
])('a message that asks nothing is the matter itself: %s', (note, title) => {
  expect(titleOf(note, 'Your truck was in front of my garage again.')).toBe(title);
});

it.each([
  ['de', 'Um „Hall 3“ kümmern'],
  ['fr', "S'occuper de : Hall 3"],
  ['es', 'Ocuparse de: Hall 3'],
])('in %s', (language, title) => {
  expect(handedOnTitle('Hall 3', language)).toBe(title);
});

it.each(['Can you take Ann to the station?', 'Kannst du das Tor übernehmen?'])(
  'a note with an object does not only hand on: %s',
  (note) => {
    expect(handsOn(note)).toBe(false);
  },
);
