/** Limits of one message. One that exceeds any of them is refused with the limit's name instead of being parsed. */
export const MAIL_BUDGET = {
  bytes: 50 * 1024 * 1024,
  /** 50 MB of base64 have 690,000 lines. */
  lines: 1_000_000,
  headers: 2_000,
  headerBytes: 512 * 1024,
  parts: 1_000,
  depth: 30,
};

export class MailRefused extends Error {
  override name = 'MailRefused';
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const DASH = 0x2d;
/** RFC 2046 allows 70 characters. */
const MAX_BOUNDARY_LENGTH = 200;

/** Throws MailRefused for a message over the limits. One pass over the bytes, before anything parses them. */
export function checkMailBudget(bytes: Buffer): void {
  require(bytes.length <= MAIL_BUDGET.bytes, 'is larger than 50 MB');
  checkHeaders(bytes);
  const boundaries = boundariesIn(bytes);
  let lines = 0;
  let parts = 0;
  for (let at = 0; at < bytes.length;) {
    const end = endOfLine(bytes, at);
    lines += 1;
    if (
      bytes[at] === DASH &&
      bytes[at + 1] === DASH &&
      boundaries.has(lineText(bytes, at + 2, end))
    )
      parts += 1;
    at = end + 1;
  }
  require(lines <= MAIL_BUDGET.lines, 'has more than 1,000,000 lines');
  require(parts <= MAIL_BUDGET.parts, 'has more than 1,000 parts');
}

function checkHeaders(bytes: Buffer): void {
  let headers = 0;
  let at = 0;
  while (at < bytes.length && !isBlank(bytes, at)) {
    headers += 1;
    at = endOfLine(bytes, at) + 1;
    require(headers <= MAIL_BUDGET.headers, 'has more than 2,000 header lines');
    require(at <= MAIL_BUDGET.headerBytes, 'has more than 512 KB of headers');
  }
}

function isBlank(bytes: Buffer, at: number): boolean {
  return bytes[at] === LINE_FEED || (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED);
}

function endOfLine(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(LINE_FEED, from);
  return end === -1 ? bytes.length : end;
}

function lineText(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, Math.min(to, from + MAX_BOUNDARY_LENGTH)).trimEnd();
}

function boundariesIn(bytes: Buffer): Set<string> {
  const found = new Set<string>();
  for (let at = bytes.indexOf('boundary'); at !== -1; at = bytes.indexOf('boundary', at + 8)) {
    const text = bytes.toString('latin1', at, at + MAX_BOUNDARY_LENGTH + 20);
    const value = /^boundary\*?0?\*? ?= ?(?:"([^"\r\n]+)"|([^\s;"]+))/i.exec(text);
    if (value !== null) found.add((value[1] ?? value[2] ?? '').trimEnd());
  }
  return found;
}

function require(isWithin: boolean, problem: string): void {
  if (!isWithin) throw new MailRefused(`It ${problem}`);
}
