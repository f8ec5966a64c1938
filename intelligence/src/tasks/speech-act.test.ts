import { expect, it } from 'vitest';

import { readSpeechAct } from './speech-act';

it('a question that begins with nothing but opening words is read, however many there are', () => {
  const opening = 'and so also but ok hey '.repeat(12);
  expect(readSpeechAct(`${opening}you?`, false)?.form).toBe('question');
});
