import { expect, test } from 'vitest';

import { markEvidence } from './mark-evidence';

function letter(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
}

test('highlights the sentence of a suggested task, whatever the white space and tags between its words', () => {
  const root = letter('<p>Hi.</p><p>Could you <b>sign</b>\n the quote?</p>');
  markEvidence(root, [{ text: 'Could you sign the quote?', suggestionId: 's1', kind: 'task' }]);
  const marked = [...root.querySelectorAll('mark')].map((mark) => mark.textContent).join('');
  expect(marked.replace(/\s+/g, ' ')).toBe('Could you sign the quote?');
  expect(root.querySelector('mark')?.dataset['suggestion']).toBe('s1');
});

test.each([
  ['emoji before it', '<p>🎉🎉 𝗣𝗹𝗮𝗻 Please sign.</p><p>Thanks.</p>', 'Please sign.'],
  ['soft hyphens in it', '<p>Hi. Please sign by Fri\u00adday. Bye.</p>', 'Please sign by Friday.'],
])('highlights exactly its words, with %s', (_, html, text) => {
  const root = letter(html);
  markEvidence(root, [{ text, suggestionId: 's', kind: 'task' }]);
  expect(root.querySelector('mark')?.textContent.replaceAll('\u00ad', '')).toBe(text);
});

test('finds a sentence that wraps in a plain-text email', () => {
  const root = letter('Please send the<br>figures today.');
  markEvidence(root, [
    { text: 'Please send the\nfigures today.', suggestionId: 's', kind: 'task' },
  ]);
  expect(root.querySelectorAll('mark')).toHaveLength(2);
});

test('highlights the words of the date within the sentence', () => {
  const root = letter('<p>Sign by noon tomorrow, please.</p>');
  markEvidence(root, [
    { text: 'Sign by noon tomorrow, please.', suggestionId: 's', kind: 'task' },
    { text: 'by noon tomorrow', suggestionId: 's', kind: 'due' },
  ]);
  expect(root.querySelector('mark mark')?.textContent).toBe('by noon tomorrow');
});

test('highlights nothing if the text is not in the message', () => {
  const root = letter('<p>Hello</p>');
  markEvidence(root, [{ text: 'Goodbye', suggestionId: 's', kind: 'task' }]);
  expect(root.innerHTML).toBe('<p>Hello</p>');
});
