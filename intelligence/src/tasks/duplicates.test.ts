import type { TaskProposal } from '@docket/core/extraction/suggestion';
import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { expect, it } from 'vitest';

import { extractSuggestions } from '../extract-suggestions';
import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { withoutDuplicates } from './duplicates';

function taskAt(start: number, title: string): TaskProposal {
  const span = { start, end: start + 5, text: 'words' };
  return {
    kind: 'request',
    title,
    description: '',
    priority: 'P3',
    due: null,
    confidence: 0.9,
    evidence: { task: span, priority: null, due: null },
    source: 'built-in',
  };
}

it.each([
  [['Send both', 'Dana: “please send both”'], 1],
  [['Send: Hall 3', 'Send the plan of hall 3'], 1],
  [['Dana: “Bis Freitag fehlt noch der Plan.”', 'Dana antworten: Haben Sie den Vertrag?'], 2],
])('%j are %i tasks', (titles, count) => {
  const tasks = titles.map((title, at) => taskAt(at * 10, title));
  expect(withoutDuplicates(tasks, 'words '.repeat(10))).toHaveLength(count);
});

it.each([
  ['Could you send me the plan of hall 3? Please by Friday.', ['Send the plan of hall 3 to Dana']],
  [
    'Could you send me the plan of hall 3? By Friday at the latest, please.',
    ['Send the plan of hall 3 to Dana'],
  ],
  ['The plan is attached, please by Friday.', ['Dana: “Please by Friday.”']],
  [
    'Could you send me the plan of hall 3 by Thursday? Please call Ann by Friday.',
    ['Send the plan of hall 3 to Dana', 'Call Ann'],
  ],
])('a fragment that says by when is no task of its own: %s', (body, titles) => {
  const { tasks } = extractSuggestions(readMessage(messageFromDana(body, { subject: '' })), {
    ...readerInput,
    style: { ...DEFAULT_TASK_STYLE, titleTemplate: '{{task}}' },
  });
  expect(tasks.map(({ title }) => title)).toEqual(titles);
  expect(tasks.at(-1)?.due?.date).toBe('2026-03-06');
});
