import { describe, expect, it } from 'vitest';

import { readAnswer } from './model-answer';

const task = {
  title: 'Sign the quote',
  description: 'Dana asks.',
  priority: 'P2',
  dueDate: '2026-03-06',
  dueWords: 'by Friday',
  evidence: 'Could you please sign the quote by Friday?',
};
const other = { ...task, title: 'Order the doors', evidence: 'Please order the doors.' };
const answer = (...tasks: object[]) => JSON.stringify({ tasks });

describe('an answer as a small model gives it', () => {
  it.each<[string, string]>([
    [
      'in a fence with text around it',
      `Sure:\n\`\`\`json\n${answer(task)}\n\`\`\`\nAnything else?`,
    ],
    ['before text with braces', `${answer(task)}\nI used the form {"tasks": […]} as asked.`],
    ['after text with braces', `The form is {tasks}. Here it is: ${answer(task)}`],
    ['after its thoughts', `<think>Maybe {"tasks": []}? No.</think>${answer(task)}`],
    ['as a bare list', JSON.stringify([task])],
    ['as a bare task', JSON.stringify(task)],
    ['as one task instead of a list', JSON.stringify({ tasks: task })],
    ['twice the same', `${answer(task)}\n${answer(task)}`],
    ['with a comma too many', answer(task).replace('}]}', '},]}')],
  ])('is found %s', (_, said) => {
    expect(readAnswer(said)).toEqual({ answer: { tasks: [task] }, fault: null });
  });

  it('in several objects, one for each task, counts whole', () => {
    expect(readAnswer(`${answer(task)}\n${answer(other)}`).answer?.tasks).toEqual([task, other]);
  });

  it('that was cut off keeps its complete tasks, and is a fault', () => {
    const whole = answer(task, other);
    const { answer: kept, fault } = readAnswer(whole.slice(0, whole.length - 30));
    expect(kept?.tasks).toEqual([task]);
    expect(fault).toContain('cut off');
  });

  it.each(['{"tasks": null}', '{"tasks": "none"}', '{"tasks": []}', '[]'])(
    'may say that nothing is to do as %s',
    (said) => {
      expect(readAnswer(said)).toEqual({ answer: { tasks: [] }, fault: null });
    },
  );
});

describe('a field of another type', () => {
  it.each<[string, unknown, object]>([
    ['priority', 2, { priority: 'P2' }],
    ['priority', 'p2', { priority: 'P2' }],
    ['priority', 'P2 (urgent)', { priority: 'P2' }],
    ['priority', 'High', { priority: 'P2' }],
    ['priority', null, { priority: 'P3' }],
    ['description', null, { description: '' }],
    ['dueDate', '2026-03-06T17:00:00Z', { dueDate: '2026-03-06' }],
    ['dueDate', '2026/03/06', { dueDate: '2026-03-06' }],
    ['dueDate', 'None', { dueDate: null }],
    ['dueWords', ['by Friday'], { dueWords: 'by Friday' }],
    [
      'evidence',
      ['Could you please sign', 'the quote?'],
      { evidence: 'Could you please sign the quote?' },
    ],
  ])('is read where it can be: %s as %j', (field, value, expected) => {
    const said = answer({ ...task, [field]: value });
    expect(readAnswer(said).answer?.tasks).toEqual([{ ...task, ...expected }]);
  });

  it.each(['Friday', 'March 6', '2026-13-45', 5])(
    'leaves a date open that is not one (%j), with its words for the date grammar',
    (dueDate) => {
      const { answer: read, fault } = readAnswer(answer({ ...task, dueDate, dueWords: null }));
      expect(read?.tasks[0]?.dueDate).toBeUndefined();
      expect(read?.tasks[0]?.dueWords).toBe(typeof dueDate === 'string' ? dueDate : null);
      expect(fault).toBeNull();
    },
  );

  it('spoils its task only, and is named', () => {
    const { answer: read, fault } = readAnswer(
      answer({ ...other, title: { verb: 'Order' } }, task),
    );
    expect(read?.tasks).toEqual([task]);
    expect(fault).toMatch(/^tasks\.0\.title: /);
  });
});

it('of more than eight tasks the first eight are read', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ ...task, title: `Sign quote ${at}` }));
  expect(readAnswer(answer(...many)).answer?.tasks).toHaveLength(8);
});
