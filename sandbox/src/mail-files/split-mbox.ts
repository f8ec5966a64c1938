/** A separator as every mbox writer formats it; body lines that merely start with "From " have no date. */
const separator = /^From \S+.*\b\d{1,2}:\d\d(:\d\d)?\b.*\d{4}/;

export interface MboxEntry {
  bytes: Buffer;
  /** The separator's time, milliseconds, or null. */
  time: number | null;
}

function timeOf(line: string): number | null {
  const text = line.replace(/^From \S+\s+/, '').trim();
  const time = Date.parse(/[+-]\d{4}|Z|UTC|GMT/.test(text) ? text : `${text} UTC`);
  return Number.isNaN(time) ? null : time;
}

function unescape(line: string): string {
  return /^>+From /.test(line) ? line.slice(1) : line;
}

/** The messages of an mbox one by one, from chunks of any size. */
export async function* splitMbox(chunks: AsyncIterable<Buffer>): AsyncGenerator<MboxEntry> {
  let rest = '';
  let lines: string[] = [];
  let time: number | null = null;
  let isInside = false;
  const entry = (): MboxEntry => {
    if (lines.at(-1) === '') lines.pop();
    return { bytes: Buffer.from(lines.join('\r\n'), 'latin1'), time };
  };
  for await (const chunk of chunks) {
    const parts = (rest + chunk.toString('latin1')).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const line = part.endsWith('\r') ? part.slice(0, -1) : part;
      const isBoundary =
        (!isInside || lines.at(-1) === '' || lines.length === 0) && separator.test(line);
      if (!isBoundary) {
        if (isInside) lines.push(unescape(line));
        continue;
      }
      if (isInside) yield entry();
      [lines, time, isInside] = [[], timeOf(line), true];
    }
  }
  if (rest !== '' && isInside) lines.push(unescape(rest));
  if (isInside) yield entry();
}
