// Every copy ends with a link back to its task, which is not part of the description.
const LABEL = 'Docket: ';

export function withFooter(note: string, url: string): string {
  return `${note === '' ? '' : `${note}\n\n`}${LABEL}${url}`;
}

export function withoutFooter(text: string): string {
  const plain = text.replaceAll('\r\n', '\n').trimEnd();
  const start = plain.lastIndexOf('\n') + 1;
  const isFooter = plain.startsWith(LABEL, start) && !plain.includes(' ', start + LABEL.length);
  return isFooter ? plain.slice(0, start).trimEnd() : plain;
}

/**
 * Whether it leads to the same task, even through another address of Docket: the address may change, and processes may
 * differ.
 */
export function hasFooter(text: string, url: string): boolean {
  const { pathname, search } = new URL(url);
  const line = text.trimEnd().split('\n').at(-1) ?? '';
  return line.startsWith(LABEL) && line.endsWith(pathname + search);
}
