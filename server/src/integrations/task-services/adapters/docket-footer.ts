// Every copy has a link back to its task, which is not part of the description.
const LABEL = 'Docket: ';

export function withFooter(note: string, url: string): string {
  return `${note === '' ? '' : `${note}\n\n`}${LABEL}${url}`;
}

/** Wherever the link stands: people add notes below it. */
export function withoutFooter(text: string): string {
  const parts: string[][] = [[]];
  for (const line of text.replaceAll('\r\n', '\n').split('\n'))
    if (isFooter(line)) parts.push([]);
    else parts.at(-1)?.push(line);
  const [first = '', ...below] = parts.map((lines) => lines.join('\n').trimEnd());
  const notes = below.map((part) => part.replace(/^\n+/, ''));
  return [first, ...notes].filter((part) => part !== '').join('\n\n');
}

function isFooter(line: string): boolean {
  const address = line.startsWith(LABEL) ? line.slice(LABEL.length).trimEnd() : '';
  return address.includes('/tasks?id=') && !address.includes(' ');
}

/**
 * Whether it leads to the same task, even through another address of Docket: the address may change, and processes may
 * differ.
 */
export function hasFooter(text: string, url: string): boolean {
  return leadsTo(footersIn(text), url);
}

/** The lines with a link back; found once for a text that is compared with many addresses. */
export function footersIn(text: string): string[] {
  return text.split('\n').flatMap((line) => (isFooter(line) ? [line.trimEnd()] : []));
}

export function leadsTo(footers: readonly string[], url: string): boolean {
  if (footers.length === 0) return false;
  const { pathname, search } = new URL(url);
  return footers.some((line) => line.endsWith(pathname + search));
}
