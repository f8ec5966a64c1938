import { expect, test } from 'vitest';

import { foldQuotes, trimStart } from './fold-quotes';

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
  [`New<br>[Nandakumar, Priya] -----Original Message-----<br>${old}`],
  [`<p>New</p><p>On Tue, 3 Nov 2026 Priya wrote:</p><p>${old}</p>`],
  [`New<br>"Nandakumar, Priya" wrote:<br><br>&gt; ${old}<br>&gt;<br>&gt; ${old}`],
  [
    `<div><p>New</p><div><div><p><b>From:</b> Ann<br><b>Sent:</b> Monday<br><b>To:</b> Bob<br><b>Subject:</b> Hi</p></div></div><p>${old}</p></div>`,
  ],
])('collapses quoted history: %$', (html) => {
  const { seen, hidden } = folded(html);
  expect(seen).toContain('New');
  expect(seen).not.toContain('Earlier');
  expect(hidden).toContain('Show quoted history');
  expect(hidden).toContain('Earlier');
});

const HEAD =
  '<p><b>From:</b> Ann<br><b>Sent:</b> Monday<br><b>To:</b> Bob<br><b>Subject:</b> Hi</p>';
test.each([
  [`<p>New</p><blockquote>${old}</blockquote>`, '1 message'],
  [`<p>New</p>${HEAD}<p>${old}</p>${HEAD}<p>${old}</p>${HEAD}<p>${old}</p>`, '3 messages'],
  [`New<br>-----Original Message-----<br>${HEAD}${old}`, '1 message'],
  [
    `<p>New</p><p>On Tue, 3 Nov 2026 <a>Priya</a> wrote:</p><blockquote>${old}<br>&gt; On Mon, 2 Nov 2026 Ann wrote:<br>&gt; ${old}</blockquote>`,
    '2 messages',
  ],
])('says how many messages are collapsed: %$', (html, hidden) => {
  expect(folded(html).hidden).toMatch(new RegExp(`^Show quoted history, ${hidden}(?!s)`));
});

test('keeps inline replies visible', () => {
  const html = `<p>Hi</p><blockquote>${old}</blockquote><p>My answer. ${'More. '.repeat(50)}</p>`;
  expect(folded(html).seen).toContain('My answer');
});

test('keeps plain inline replies visible', () => {
  const html = `Hi<br>&gt; ${old}<br>&gt; ${old}<br>My answer. ${'More. '.repeat(50)}<br>&gt; ${old}`;
  expect(folded(html).seen).toContain('My answer');
  expect(folded(`Ann wrote:<br>${old}`).hidden).toBe('');
});

test('drops blank lines above the first words, but no picture', () => {
  const root = document.createElement('div');
  root.innerHTML = '<br>\n<p>\u00a0</p><div><br></div><p>Hi</p><br>Bye';
  trimStart(root);
  expect(root.innerHTML).toBe('<p>Hi</p><br>Bye');
  root.innerHTML = '<p><img alt=""></p><p>Hi</p>';
  trimStart(root);
  expect(root.querySelector('img')).not.toBeNull();
});

test('keeps a message that is only a quote expanded', () => {
  expect(folded(`<blockquote>${old}</blockquote>`).hidden).toBe('');
});

test('leaves a message without history unchanged', () => {
  expect(folded('<p>From here it is two miles.</p><p>Bye</p>').hidden).toBe('');
});
