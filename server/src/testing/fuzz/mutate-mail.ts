import { HOSTILE_UNITS } from '@docket/intelligence/testing/hostile-units';

import type { Chance } from './random';

/**
 * Each line costs the MIME parser some 8 µs, however short, so a mail of nothing but lines stays below the time limit.
 */
const LONGEST = 20_000;
const REPEATS = [10, 300, 3_000, 20_000] as const;
const CHARSETS = ['utf-8', 'utf-16', 'utf-7', 'iso-2022-jp', 'windows-1252', 'x-unknown'] as const;
const ENCODINGS = ['base64', 'quoted-printable', '8bit', 'binary', 'x-uuencode'] as const;
const HEADERS = [
  'From',
  'To',
  'Cc',
  'Subject',
  'Date',
  'References',
  'List-Id',
  'Content-Type',
  'Reply-To',
] as const;
const SNIPPETS = [
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<math><mi><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action=https://evil.example><input name=a><button>b</button></form>',
  '<p style="background:url(https://evil.example)">a</p>',
  '<base href=https://evil.example><meta http-equiv=refresh content=0>',
  '<a href="data:text/html,a" onclick=a target=_self>a</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<div class="gmail_quote"><mark data-suggestion="1">a</mark>',
] as const;

/** Bytes as one-byte characters, so that mails can be cut and joined as strings. */
type Bytes = string;
type Mutation = (mail: Bytes, chance: Chance, other: Bytes) => Bytes;

const MUTATIONS: readonly [Mutation, ...Mutation[]] = [
  flipBytes,
  splice,
  repeatStretch,
  truncate,
  insertUnits,
  insertUnits,
  changeHeader,
  lieAboutCharset,
  lieAboutEncoding,
  nestParts,
  insertHtml,
];

/** The mail with one to four mutations; `other` is a mail that parts are taken from. */
export function mutateMail(mail: Bytes, other: Bytes, chance: Chance): Bytes {
  let mutated = mail.slice(0, LONGEST);
  for (let left = 1 + chance.below(4); left > 0; left -= 1)
    mutated = chance.pick(MUTATIONS)(mutated, chance, other).slice(0, LONGEST);
  return mutated;
}

function flipBytes(mail: Bytes, chance: Chance): Bytes {
  const bytes = Buffer.from(mail, 'latin1');
  for (let left = 1 + chance.below(20); left > 0 && bytes.length > 0; left -= 1)
    bytes[chance.below(bytes.length)] = chance.below(256);
  return bytes.toString('latin1');
}

function splice(mail: Bytes, chance: Chance, other: Bytes): Bytes {
  const from = chance.below(other.length + 1);
  const at = chance.below(mail.length + 1);
  return mail.slice(0, at) + other.slice(from, from + chance.below(3_000)) + mail.slice(at);
}

function repeatStretch(mail: Bytes, chance: Chance): Bytes {
  const from = chance.below(mail.length + 1);
  const stretch = mail.slice(from, from + 1 + chance.below(40)) || 'a';
  return insertAt(mail, from, repeated(stretch, chance));
}

function truncate(mail: Bytes, chance: Chance): Bytes {
  return mail.slice(0, chance.below(mail.length + 1));
}

function insertUnits(mail: Bytes, chance: Chance): Bytes {
  const unit = HOSTILE_UNITS[chance.below(HOSTILE_UNITS.length)] ?? 'a';
  const bytes = Buffer.from(repeated(unit, chance)).toString('latin1');
  return insertAt(mail, chance.below(mail.length + 1), bytes);
}

function changeHeader(mail: Bytes, chance: Chance): Bytes {
  const unit = HOSTILE_UNITS[chance.below(HOSTILE_UNITS.length)] ?? 'a';
  const value = Buffer.from(repeated(unit, chance).replaceAll(/[\r\n]/g, ' ')).toString('latin1');
  return `${chance.pick(HEADERS)}: ${value}\r\n${mail}`;
}

function lieAboutCharset(mail: Bytes, chance: Chance): Bytes {
  const lie = `charset="${chance.pick(CHARSETS)}"`;
  return /charset=/i.test(mail)
    ? mail.replace(/charset="?[\w-]*"?/i, lie)
    : `Content-Type: text/html; ${lie}\r\n${mail}`;
}

function lieAboutEncoding(mail: Bytes, chance: Chance): Bytes {
  const lie = `Content-Transfer-Encoding: ${chance.pick(ENCODINGS)}`;
  return /content-transfer-encoding:/i.test(mail)
    ? mail.replace(/content-transfer-encoding:.*/i, lie)
    : `${lie}\r\n${mail}`;
}

/** Nested parts, some never closed, some with another part's boundary. */
function nestParts(mail: Bytes, chance: Chance): Bytes {
  let nested = mail;
  for (let depth = chance.below(60); depth >= 0; depth -= 1) {
    const boundary = `b${chance.below(8)}`;
    const end = chance.below(3) === 0 ? '' : `\r\n--${boundary}--\r\n`;
    nested = `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n--${boundary}\r\n${nested}${end}`;
  }
  return `Subject: nested\r\n${nested}`;
}

function insertHtml(mail: Bytes, chance: Chance): Bytes {
  const html = chance.pick(SNIPPETS).repeat(chance.pick([1, 3, 200]));
  const marked = insertAt(mail, chance.below(mail.length + 1), html);
  return chance.below(2) === 0
    ? marked
    : `Subject: a\r\nContent-Type: text/html\r\n\r\n${html}${mail}`;
}

function insertAt(mail: Bytes, at: number, text: Bytes): Bytes {
  return mail.slice(0, at) + text + mail.slice(at);
}

function repeated(unit: string, chance: Chance): string {
  const length = chance.pick(REPEATS);
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}
