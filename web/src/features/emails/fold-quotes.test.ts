import { expect, test } from 'vitest';

import { foldQuotes } from './fold-quotes';

function folded(html: string): { seen: string; hidden: string } {
  const root = document.createElement('div');
  root.innerHTML = html;
  foldQuotes(root);
  const details = root.querySelector('details');
  const hidden = details?.textContent ?? '';
  details?.remove();
  return { seen: root.textContent ?? '', hidden };
}

const old = 'Earlier words. '.repeat(30);

test.each([
  [`<p>New</p><blockquote>${old}</blockquote>`],
  [`<div><p>New</p><div class="gmail_quote">${old}</div></div>`],
  [`New<br>-----Original Message-----<br>${old}`],
  [`<p>New</p><p>On Tue, 3 Nov 2026 Priya wrote:</p><p>${old}</p>`],
  [
    `<div><p>New</p><div><div><p><b>From:</b> Ann<br><b>Sent:</b> Monday<br><b>To:</b> Bob<br><b>Subject:</b> Hi</p></div></div><p>${old}</p></div>`,
  ],
])('quoted history is folded away: %$', (html) => {
  const { seen, hidden } = folded(html);
  expect(seen).toContain('New');
  expect(seen).not.toContain('Earlier');
  expect(hidden).toContain('Show quoted history');
  expect(hidden).toContain('Earlier');
});

test('answers written between the quotes stay in view', () => {
  const html = `<p>Hi</p><blockquote>${old}</blockquote><p>My answer. ${'More. '.repeat(50)}</p>`;
  expect(folded(html).seen).toContain('My answer');
});

test('a message that is only a quotation stays open', () => {
  expect(folded(`<blockquote>${old}</blockquote>`).hidden).toBe('');
});

test('a message without history is left as it is', () => {
  expect(folded('<p>From here it is two miles.</p><p>Bye</p>').hidden).toBe('');
});
