// Every copy ends with the way back to its task. It is no part of the description.
const LABEL = 'Docket: ';
const FOOTER = /(?:\r?\n)*Docket: \S+\s*$/;

export function withFooter(note: string, url: string): string {
  return `${note === '' ? '' : `${note}\n\n`}${LABEL}${url}`;
}

export function withoutFooter(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(FOOTER, '');
}

export function hasFooter(text: string, url: string): boolean {
  return text.trimEnd().endsWith(LABEL + url);
}
