import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { expect, it } from 'vitest';

import { readPriority, type PrioritySource } from './task-priority';

const read = (text: string, more: Partial<PrioritySource> = {}) =>
  readPriority(
    {
      sentence: { start: 0, end: text.length, text },
      near: [],
      subject: '',
      importance: 'normal',
      daysLeft: null,
      dueWords: null,
      isTool: false,
      ...more,
    },
    DEFAULT_TASK_STYLE.urgencyMap,
  ).priority;

it.each([
  ['P3', 'Please send me the contract.', {}],
  ['P1', 'Please send it immediately.', {}],
  ['P2', 'Please send it immediately.', { isTool: true }],
  ['P2', 'It is urgent, please send it.', {}],
  ['P1', 'It is urgent, please send it.', { importance: 'high' }],
  ['P2', 'It is urgent, please send it.', { importance: 'high', isTool: true }],
  ['P2', 'Please send it.', { importance: 'high' }],
  ['P4', 'Please send it when you have time.', {}],
  ['P4', 'This is not urgent.', {}],
  ['P4', 'It isn’t an emergency.', {}],
  ['P4', 'Nothing urgent, just send the plan.', {}],
  ['P4', 'There is no need to answer immediately.', {}],
  ['P4', 'You don’t have to do it right away.', {}],
  ['P4', 'Das ist nicht so dringend.', {}],
  ['P4', 'Es ist nicht nötig, das sofort zu machen.', {}],
  ['P4', 'Ce n’est pas urgent.', {}],
  ['P4', 'Rien d’urgent.', {}],
  ['P4', 'Pas besoin de répondre immédiatement.', {}],
  ['P4', 'No es muy urgente.', {}],
  ['P4', 'No hace falta que respondas inmediatamente.', {}],
  ['P4', 'Please send the plan.', { subject: 'Not urgent: roof' }],
  ['P2', 'This is not urgent, but it is important.', {}],
  ['P2', 'No, it is urgent.', {}],
  ['P2', 'I cannot stress enough how urgent this is.', {}],
  ['P1', 'If it is not paid immediately, we stop.', {}],
  ['P2', 'If the invoice is not promptly paid, we will stop the service.', {}],
  ['P2', 'We will stop the service if the invoice is not promptly paid.', {}],
  ['P1', 'Wenn Sie nicht sofort zahlen, sperren wir das Konto.', {}],
  ['P1', 'Si vous ne payez pas immédiatement, nous coupons la ligne.', {}],
  ['P1', 'Why is this not a top priority?', {}],
  ['P2', 'Isn’t that urgent?', {}],
  ['P2', 'We don’t have to tell you that this is urgent.', {}],
  ['P2', 'No need to remind you that this is urgent.', {}],
  ['P4', 'Could you send the plan, it is not urgent?', {}],
  ['P4', 'If you ask me, this is not urgent.', {}],
  ['P2', 'We have not got it and urgently need it.', {}],
  ['P2', 'Please send me the contract.', { daysLeft: 2 }],
  ['P3', 'Please send me the contract.', { daysLeft: 3 }],
  ['P2', 'Please send the contract for $250,000.', {}],
  ['P1', 'Please send the contract for $250,000.', { daysLeft: 1 }],
  ['P3', 'Please send the contract for $250,000.', { isTool: true }],
  ['P3', 'Please send the contract for $250.', {}],
  ['P1', 'It must be there TOMORROW.', { daysLeft: 1, dueWords: 'TOMORROW' }],
  ['P2', 'It must be there tomorrow.', { daysLeft: 1, dueWords: 'tomorrow' }],
  ['P3', 'It must be there NEXT FRIDAY.', { daysLeft: 8, dueWords: 'NEXT FRIDAY' }],
] as const)('the priority is %s for: %s %j', (priority, text, more) => {
  expect(read(text, more)).toBe(priority);
});
