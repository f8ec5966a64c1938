import { expect, it } from 'vitest';

import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { extractSuggestions } from './extract-suggestions';

const tasks = (body: string) =>
  extractSuggestions(readMessage(messageFromDana(body)), readerInput).tasks;

it.each([
  'I need the signed copy of the lease.',
  'We are looking for a concise summary of the permits.',
  'I would appreciate your feedback on the plan.',
  'I’d love to get ’em by early next week if possible.',
  'We need some help with the crane.',
  'We need all of the drivers to call the office.',
])('what a reader can hand over or do is a task: %s', (sentence) => {
  expect(tasks(sentence)).toHaveLength(1);
});

it.each([
  'I know I need a fast disk for the new machine.',
  'I’d like a job at the harbour.',
  'I am looking for a position in the north.',
  'Times are hard but I appreciate the help.',
  'If we need to have a quick call, I can set something up.',
  'I really appreciate it.',
])('a need that no reader can hand over is none: %s', (sentence) => {
  expect(tasks(sentence)).toEqual([]);
});
