import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { describe, expect, it } from 'vitest';

import { extractSuggestions } from '../extract-suggestions';
import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';

function evidenceOf(body: string): string[] {
  const { tasks } = extractSuggestions(readMessage(messageFromDana(body, { subject: '' })), {
    ...readerInput,
    style: DEFAULT_TASK_STYLE,
    project: null,
  });
  return tasks.map(({ evidence }) => evidence.task.text);
}

describe('questions that follow each other', () => {
  it.each([
    ['Do you have two rooms in August?', 'And may our dog come along?'],
    ['Which hall suits you?', 'Also do you need a car for the trip?'],
    ['Haben Sie im August noch zwei Zimmer frei?', 'Und dürfte unser Hund mit?'],
  ])('are two tasks if they ask for different things: %s %s', (first, second) => {
    expect(evidenceOf(`${first} ${second}`)).toEqual([first, second]);
  });

  it.each([
    ['Are you coming to the meeting on Thursday? Or would Friday suit you better?'],
    ['What is the process for the presentation? Is it open to everyone on the team?'],
    ['Are you free for the visit of the depot next week? Monday or later?'],
    ['Haben Sie den Vertrag schon gelesen? Und wenn ja, was sagen Sie dazu?'],
  ])('are one task if the second is about the first: %s', (body) => {
    expect(evidenceOf(body)).toEqual([body]);
  });
});
