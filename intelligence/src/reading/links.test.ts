import { expect, it } from 'vitest';

import { hostOf, readLinks } from './links';
import { readMarkup } from './markup';

it.each([
  ['https://Tracker.Example/issue/7', 'tracker.example'],
  ['http://tracker.example:8080?x', 'tracker.example'],
  ['https://bank.example@evil.example/', 'evil.example'],
  ['https://a@bank.example@evil.example/', 'evil.example'],
  ['https://evil.example\\@bank.example/', 'evil.example'],
  ['https://bank.example\n.evil.example/', 'bank.example.evil.example'],
  ['mailto:dana@corvid.example', null],
  ['javascript:alert(1)', null],
])('the host of %j is the one that a browser opens: %s', (url, host) => {
  expect(hostOf(url)).toBe(host);
});

const BANK = 'https://bank.example';
const EVIL = 'https://evil.example/';

it.each([
  ['a line break after its name', `<a\nhref="${EVIL}">${BANK}</a>`],
  ['a slash after its name', `<A/HREF="${EVIL}">${BANK}</A>`],
  ['angle brackets in an attribute', `<a title="<>" href="${EVIL}">${BANK}</a>`],
  ['another attribute that ends in href', `<a data-href="${BANK}" href="${EVIL}">${BANK}</a>`],
  ['text that is never shown', `<a href="${EVIL}">${BANK}<style>${'x'.repeat(500)}</style></a>`],
  ['blanks after its text', `<a href="${EVIL}">${BANK}${'&nbsp;'.repeat(500)}</a>`],
  ['much before it', `<style>${'p {} '.repeat(100_000)}</style><a href="${EVIL}">${BANK}</a>`],
  ['many tags around it', `${'<b>'.repeat(50_000)}<a href="${EVIL}">${BANK}</a>`],
  ['a link in a comment before it', `<!-- <a href="${BANK}"> --><a href="${EVIL}">${BANK}</a>`],
  ['an element without content', `<a href="${EVIL}"><embed>${BANK}</a>`],
  ['an element that a slash closes', `<a href="${EVIL}"><svg/>${BANK}</a>`],
  ['a style that a slash does not close', `<a href="${EVIL}"><style/>p {}</style>${BANK}</a>`],
  ['line breaks before its text', `<a href="${EVIL}">${'\n'.repeat(1_500)}<b>${BANK}</b></a>`],
  ['a CDATA section around it', `<![CDATA[><a href="${EVIL}">${BANK}</a>]]>`],
  ['a comment before it that ends in --!>', `<!-- --!><a href="${EVIL}">${BANK}</a>-->`],
  ['a style before it', `<style/><!--</style><a href="${EVIL}">${BANK}</a>-->`],
  [
    'comments before it that --!> does not end',
    `<!--!><a href="${BANK}">x</a>--><!---!><a href="${BANK}">x</a>--><a href="${EVIL}">${BANK}</a>`,
  ],
  ['no end', `<p><a href="${EVIL}">${BANK}`],
])('a link with %s is read as the link that a browser shows', (_, body) => {
  expect(readLinks({ bodyType: 'html', body })).toEqual([
    { label: BANK, url: EVIL, host: 'evil.example' },
  ]);
});

it('the text of a link is that of all its parts', () => {
  const body =
    '<a href="https://corvid.example/"><b>Review</b>&amp;<i>sign</i></a> by <b>Friday</b>';
  expect(readLinks({ bodyType: 'html', body })).toMatchObject([{ label: 'Review & sign' }]);
});

it.each([
  ['a line break', '<input\ntype=password>', '<a\nhref="javascript:go()">'],
  ['a slash', '<input/type=password>', '<a/href="javascript:go()">'],
  ['an angle bracket', '<input title=">" id=password>', '<a title=">" href="vbscript:go()">'],
  ['much', `${'<a href=x>'.repeat(2_500)}<input type=password>`, '<a href="data:text/html,x">'],
])('a password field and a script are found after %s', (_, field, link) => {
  expect(readMarkup(field + link)).toEqual({ asksForPassword: true, runsScript: true });
});
