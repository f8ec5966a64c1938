const OPENS =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen)|moin|servus|bonjour|bonsoir|salut|cher|ch[èe]re|hola|buenos d[íi]as|buenas tardes|estimad[oa]s?|ciao|buongiorno|ol[áa])(?!\p{L})/iu;
/** 'Anna,', 'Bob and Carol:' */
const NAMES = /^\s*(?:\p{Lu}[\p{L}'.-]{1,20}(?:\s*(?:,|and|&|\/)\s*|\s+)?){1,5}[,:–-]+\s*$/u;
const HEADING =
  /^\s*(?:please|note|thanks|agenda|action|next|re|fyi|also|questions?|important|update|summary)\b/i;
/** Whom a greeting may address besides names. */
const ADDRESSED: ReadonlySet<string> = new Set(
  (
    'all again team teams there everyone everybody folks both guys gang colleagues colleague friends sir madam sirs and or of to you my the mr mrs ms miss dr prof from ' +
    'zusammen der des von herr frau herren damen und alle allen alles an kollegen kolleginnen ihr lieben lieber liebe miteinander ' +
    'à tous toutes et à madame monsieur messieurs mesdames chers chères collègues équipe de du des la le ' +
    'todos todas a y equipo señor señora señores sr sra don doña del los las compañeros compañeras'
  ).split(' '),
);
const SAYS_MORE =
  /(?<!\p{L})(?:please|pls|plz|kindly|can|could|would|will|need|hope|thanks?|we|i|is|are|was|have|bitte|kannst|könn\p{L}*|ich|wir|ist|hast|merci|peux|pou[vr]\p{L}*|je|nous|avez|as|por favor|pued\p{L}*|podr\p{L}*|necesit\p{L}*)(?!\p{L})/iu;
const LONGEST = 80;
const MOST_WORDS = 8;

/**
 * Whether a line is a salutation and nothing else: 'Hi Ann,', 'Dear members of the choir,', 'Bob and Carol:'. Not 'Hi
 * Ann, please call me.', and not a heading such as 'Please note:'.
 */
export function isGreeting(line: string): boolean {
  if (line.length >= LONGEST) return false;
  const text = line.trim();
  const opens = OPENS.exec(text)?.[0];
  if (opens === undefined) return NAMES.test(text) && !HEADING.test(text);
  const end = /(?<![\s,!:.–-])[\s,!:.–-]+$/u.exec(text)?.[0] ?? '';
  const named = text.slice(opens.length, text.length - end.length);
  if (named.includes('?')) return false;
  const words = named.split(/[\s,/&+()]+/u).filter((word) => /[\p{L}\d]/u.test(word));
  const unknown = words.filter((word) => !isAddressed(word));
  // 'hi ann'
  if (unknown.length === 0 || (words.length === 1 && !SAYS_MORE.test(named))) return true;
  const goesOn = /[,;:!–-]\s/u.test(named) || SAYS_MORE.test(named);
  return /[,:!–-]/u.test(end) && !goesOn && words.length <= MOST_WORDS;
}

function isAddressed(word: string): boolean {
  return /^[\p{Lu}\d]/u.test(word) || ADDRESSED.has(word.toLowerCase().replace(/\.$/, ''));
}
