import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { expect, it } from 'vitest';

import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { datedText, datesOfMessage, dueContext } from './due-of-sentence';

const BELOW =
  'From: Robin\nSent: Monday, 2 March 2026 09:00\nTo: Dana\nSubject: Crane\n\nThe permit has to be signed by 20 March.';

it('the dates of a message that a thin note forwards count, those of its headers do not', () => {
  const fields = { subject: 'FW: Crane' };
  const body = `Please handle this.\n\n-----Original Message-----\n${BELOW}`;
  const read = readMessage(messageFromDana(body, fields));
  const context = dueContext(read, { ...readerInput, style: DEFAULT_TASK_STYLE, project: null });
  expect(datedText(read)).toContain('by 20 March');
  expect(context && datesOfMessage(read, context).map(({ date }) => date)).toEqual(['2026-03-20']);
});
