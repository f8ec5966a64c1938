import { describe, expect, it } from 'vitest';

import { classFeatures, wordClasses } from './word-classes';

describe('the classes of words', () => {
  it.each([
    ['Could you send the budget by Friday?', 'can you deed w by time ?'],
    ['Kannst du den Bericht bis Freitag schicken?', 'can you w by time deed ?'],
    ['Pourriez-vous envoyer le rapport avant vendredi ?', 'can you deed w by time ?'],
    ['¿Puedes enviar el informe antes del viernes?', 'can deed w by time ?'],
    ['Your signature is still missing.', 'your w be so wait'],
    ['', ''],
  ])('are the same in four languages: %s', (words, classes) => {
    expect(wordClasses(words).join(' ')).toBe(classes);
  });

  it('represent people by their role in the message and other names as names', () => {
    const nameOf = (word: string) => (word === 'robin' ? 'reader' : null);
    expect(wordClasses('Robin to ask Mr Hale', nameOf).join(' ')).toBe('reader to want N N');
  });

  it('yield few features, however long the clause is', () => {
    expect(classFeatures(wordClasses('could you '.repeat(10_000))).length).toBeLessThan(400);
  });
});
