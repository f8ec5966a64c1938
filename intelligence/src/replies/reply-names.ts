import type { MailAddress } from '@docket/core/emails/email';
import { isTitle, LONGEST_NAME, withoutSuffixes } from '../tasks/person-name';

/** Given name, surname and full name of a person; all '' if the address has no name. */
export function namesOf(person: MailAddress): { name: string; surname: string; fullName: string } {
  const [written = ''] = person.name.slice(0, LONGEST_NAME).split(/[<"]/, 1);
  const plain = withoutSuffixes(written.replaceAll("'", ''));
  if (plain === '' || plain.includes('@')) return { name: '', surname: '', fullName: '' };
  const [last = '', given = ''] = plain.includes(',') ? plain.split(',') : ['', plain];
  const words = given.trim().split(/\s+/);
  const surname = last.trim() === '' ? (words.length > 1 ? (words.at(-1) ?? '') : '') : last.trim();
  const fullName = last.trim() === '' ? words.join(' ') : `${words.join(' ')} ${last.trim()}`;
  const titles = words.slice(
    0,
    words.findIndex((word) => !isTitle(word) && word !== 'med.'),
  );
  // 'Mrs Holt', never 'Mrs' alone; 'Prof. Dr. Mieke', not 'Dr Tom Eaves'.
  if (titles.length > 0 || isTitle(words[0] ?? '')) {
    const titled = surname === '' ? '' : `${titles.join(' ')} ${surname}`;
    return { name: titled, surname, fullName: titled };
  }
  return { name: givenOf(words[0] ?? ''), surname, fullName };
}

/** An initial or an abbreviation is nobody's given name. */
function givenOf(word: string): string {
  return /^(?:\p{L}\.?|\p{Lu}{2,4})$/u.test(word) ? '' : word;
}

/** Fills a person's names into a line; an unknown name leaves no gap. */
export function fillNames(line: string, person: MailAddress): string {
  const names = namesOf(person);
  return line.replace(
    /(?:,|(?<![,\s]))\s*\{\{(name|surname|fullName)\}\}/g,
    (whole, kind: keyof typeof names) =>
      names[kind] === '' ? '' : whole.replace(/\{\{\w+\}\}/, () => names[kind]),
  );
}

/** The line with a person's names replaced by placeholders. */
export function placeNames(line: string, person: MailAddress): string {
  const { name, surname, fullName } = namesOf(person);
  let placed = line;
  for (const [kind, value] of [
    ['fullName', fullName],
    ['name', name],
    ['surname', surname],
  ] as const) {
    if (value.length < 2 || (kind === 'fullName' && !value.includes(' '))) continue;
    const literal = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    placed = placed.replace(
      new RegExp(`(?<![\\p{L}{])${literal}(?![\\p{L}}])`, 'u'),
      `{{${kind}}}`,
    );
  }
  return placed;
}
