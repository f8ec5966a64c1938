import { decodeHTML } from 'entities';
import { expect, test } from 'vitest';

import { plainTextOf } from './compose-email';
import { sanitizeHtml } from './sanitize-html';

const textOf = (html: string, subject = 'Re: Quote') =>
  plainTextOf({ body: { type: 'html', content: html }, subject, headers: {} });
const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const shownWords = (html: string) =>
  words(decodeHTML(sanitizeHtml(html).html.replaceAll(/<[^<>]*>/g, ' ')));

test.each([
  ['a title in the body', '<html><title>Please pay.</title><body><p>Hello</p></body></html>'],
  ['a frame', '<iframe>Please call me.</iframe><p>Hello</p>'],
  ['a data island', '<xml>Please ring.</xml><p>Hello</p>'],
  ['choices', '<select><option>Please go.<option>Stay.</select><p>Hello</p>'],
  ['a choice that is never closed', '<div><option>Please go.</div><p>Hello</p>'],
  ['alt text with a tag’s end', '<img alt="Save > 50%" src=x.png> <p>Hello</p>'],
  ['a head that is never closed', '<html><head><meta charset=utf-8><body><p>Sign by Friday?</p>'],
  ['an empty comment', '<p>One</p><!--><p>two</p><!---><p>three</p>'],
  [
    'old character references',
    '<p>I&#146;ll pay 5&#128;, &Aring;sa &rarr; &scaron; &amp so on</p>',
  ],
  ['a name of a method', '<p>&valueOf; and &toString;</p>'],
])('reads exactly the words that are shown: %s', (_, html) => {
  const shown = shownWords(html.replaceAll(/<img[^"]*"[^"]*"[^>]*>/g, ''));
  expect(words(textOf(html))).toEqual(shown);
  expect(shown).not.toEqual([]);
});

test.each([
  ['a soft hyphen', 'by Fri&shy;day', 'by Friday'],
  ['a soft hyphen as a number', 'by Fri&#173;day', 'by Friday'],
  ['a zero-width space', 'by Fri\u200bday', 'by Friday'],
])('%s inside a word does not divide it', (_, html, text) => {
  expect(textOf(`<p>${html}</p>`)).toBe(text);
});

test('an indented note in a message that answers none is content, not history', () => {
  const html = '<p>Open the file.</p><blockquote>Could you fill in the yellow cells?</blockquote>';
  expect(textOf(html, 'Budget')).not.toContain('>');
  expect(textOf(html, 'Re: Budget')).toContain('> Could you');
});
