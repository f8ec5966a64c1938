// Soft hyphens and joiners that mail programs and newsletters put inside and between words. They show nothing, and would
// keep a word from being recognized.
const CHARACTERS = '\u00ad\u034f\u200b\u200c\u2060\ufeff';
const ANY = new RegExp(`[${CHARACTERS}]`, 'g');

export function withoutInvisible(text: string): string {
  return text.replaceAll(ANY, '');
}

/** For one UTF-16 unit. */
export function isInvisible(unit: string): boolean {
  return CHARACTERS.includes(unit);
}
