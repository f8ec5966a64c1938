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
  [
    ['Order the fence: Report 26.11., Pine Lane 14', 'Check the lamp: Report 26.11., Pine Lane 14'],
    2,
  ],
  [['Check the lamps: Report of the depot', 'Check lamps: Report of the depot'], 1],
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

it.each([
  ['Is the crane still needed? I need your answer by Friday.', '2026-03-06'],
  ['Can you come to the site on 12 March? Please reply by 5pm on Friday.', '2026-03-06'],
  ['Could you send me the plan by Friday? Please confirm by 12 March.', '2026-03-06'],
  ['Kannst du am 12. März kommen? Bitte gib mir bis Freitag Bescheid.', '2026-03-06'],
  ['Peux-tu venir le 12 mars ? Merci de me répondre avant vendredi.', '2026-03-06'],
  ['¿Puedes venir el 12 de marzo? Necesito tu respuesta antes del viernes.', '2026-03-06'],
])('by when an answer is wanted is the day of what is asked: %s', (body, day) => {
  const { tasks } = extractSuggestions(readMessage(messageFromDana(body)), readerInput);
  expect(tasks.map(({ due }) => due?.date)).toEqual([day]);
});

it.each([
  'Is the crane still needed? Please confirm the order with the harbour by Friday.',
  'Is the crane still needed? Send me the answer from the harbour by Friday.',
])('what else is asked by then stays a task: %s', (body) => {
  const { tasks } = extractSuggestions(readMessage(messageFromDana(body)), readerInput);
  expect(tasks).toHaveLength(2);
});
