import { expect, it } from 'vitest';

import { chooseVocabulary } from './vocabulary';

const texts = (text: string): string[] => Array.from({ length: 5 }, () => text);

it('keeps common words, but no names and no parts of addresses', () => {
  const words = chooseVocabulary(texts('please ask Houston about corvid.example and send it'));
  expect(words).toEqual(['about', 'and', 'ask', 'it', 'please', 'send']);
});

it('drops words that occur in few texts', () => {
  expect(chooseVocabulary(['please send the plan'])).toEqual([]);
});
