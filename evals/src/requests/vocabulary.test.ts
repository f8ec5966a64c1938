import { expect, it } from 'vitest';

import { chooseVocabulary } from './vocabulary';

const texts = (text: string): string[] => Array.from({ length: 5 }, () => text);

it('keeps common words, and neither names nor what stands in addresses', () => {
  const words = chooseVocabulary(texts('please ask Houston about corvid.example and send it'));
  expect(words).toEqual(['about', 'and', 'ask', 'it', 'please', 'send']);
});

it('leaves out what few texts have', () => {
  expect(chooseVocabulary(['please send the plan'])).toEqual([]);
});
