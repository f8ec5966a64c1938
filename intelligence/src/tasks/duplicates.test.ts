import type { TaskProposal } from '@docket/core/extraction/suggestion';
import { expect, it } from 'vitest';

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
