// Every copy ends with the way back to its task. It is no part of the description.
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

export function hasFooter(text: string, url: string): boolean {
  return text.trimEnd().endsWith(LABEL + url);
}
