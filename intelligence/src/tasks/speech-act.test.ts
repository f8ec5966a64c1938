import { expect, it } from 'vitest';

import { readSpeechAct } from './speech-act';

it('a question that starts with any number of opening words is read', () => {
  const opening = 'and so also but ok hey '.repeat(12);
  expect(readSpeechAct(`${opening}you?`, false)?.form).toBe('question');
});
