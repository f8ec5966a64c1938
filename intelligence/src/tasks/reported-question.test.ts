import { describe, expect, it } from 'vitest';

import { reportedQuestion } from './reported-question';

describe('a question passed on is answered to whoever asks', () => {
  it.each([
    ['en', 'She asks if the town has a bakery.', 'Tell Ann whether the town has a bakery'],
    [
      'en',
      'The roofer wants to know which slate goes on the porch.',
      'Tell the roofer which slate goes on the porch',
    ],
    [
      'en',
      'Mr Moss also asked what the hall costs a week.',
      'Tell Mr Moss what the hall costs a week',
    ],
    ['de', 'Der Fahrer fragt, ob das Tor offen bleibt.', 'Ann sagen, ob das Tor offen bleibt'],
    [
      'fr',
      'La propriétaire souhaite savoir si le bail continue.',
      'dire à Ann si le bail continue',
    ],
    ['es', 'El cliente quiere saber si entra el transporte.', 'decir a Ann si entra el transporte'],
  ])('%s: %s → %s', (language, words, title) => {
    expect(reportedQuestion(words, language, 'Ann')).toBe(title);
  });

  it.each([
    ['en', 'I asked him what it costs.'],
    ['en', 'They asked what it costs and I said forty.'],
    ['en', 'Please ask whether the hall is free.'],
    ['en', 'call me. need to know who moved the pallets'],
    ['de', 'Er fragt, ob wir kommen.'],
  ])('%s: %s asks the reader nothing', (language, words) => {
    expect(reportedQuestion(words, language, 'Ann')).toBeNull();
  });
});
