import { readFileSync } from 'node:fs';

export type MboxMail = {
  id: string;
  receivedAt: string;
  from: string;
  to: string;
  cc: string;
  subject: string;
  body: string;
};

/** Messages of an mbox file of single-part mail; bodies are decoded bytewise as Latin-1 to keep offsets stable. */
export function readMbox(path: string): MboxMail[] {
  const text = readFileSync(path, 'latin1');
  return text
    .split(/^From .*\n/m)
    .slice(1)
    .map(readMail);
}

function readMail(source: string): MboxMail {
  const cut = source.indexOf('\n\n');
  const headers = new Map<string, string>();
  for (const line of source
    .slice(0, cut)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  const raw = source.slice(cut + 2).replace(/\n$/, '');
  const isQuoted = headers.get('content-transfer-encoding')?.toLowerCase() === 'quoted-printable';
  return {
    id: headers.get('message-id') ?? '',
    receivedAt: isoWithOffset(headers.get('date') ?? ''),
    from: headers.get('from') ?? '',
    to: headers.get('to') ?? '',
    cc: headers.get('cc') ?? '',
    subject: headers.get('subject') ?? '',
    body: isQuoted ? decodeQuotedPrintable(raw) : raw,
  };
}

function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** An RFC 5322 date as ISO 8601 with its offset. */
function isoWithOffset(date: string): string {
  const offset = /([+-]\d{2})(\d{2})/.exec(date);
  const at = Date.parse(date.replace(/\(.*\)/, ''));
  if (!offset || Number.isNaN(at)) return date;
  const minutes = Number(offset[1]) * 60 + Math.sign(Number(offset[1])) * Number(offset[2]);
  return `${new Date(at + minutes * 60_000).toISOString().slice(0, 19)}${offset[1]}:${offset[2]}`;
}
