// French question words that stand where their answer would be: 'Tu fais quoi demain ?'
const WHEN =
  "(?:demain|après-demain|aujourd'hui|ce (?:soir|matin|midi|week-end)|cet après-midi|cette \\p{L}{2,20}|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)|la semaine prochaine|exactement|au juste|finalement|du coup|déjà)";
/** 'Quand', 'où' and 'qui' also begin clauses: 'tu peux venir quand la grue arrive ?' */
const ASKED_OF_TIME = `(?:qui|quand|où)(?= ${WHEN}(?: (?:matin|midi|soir|après-midi|prochaine?))? ?\\??$)`;
const ASKED = '(?:comment|combien|pourquoi|lequel|laquelle|lesquel(?:le)?s)(?!\\p{L})';
/** 'De quoi écrire' is something, 'quoi qu'il arrive' anything. */
const WHAT =
  "(?<!de )quoi(?!\\p{L})(?! qu['e])|(?<=de )quoi(?! \\p{L}{2,}(?:er|ir|re|oir)(?!\\p{L}))(?!\\p{L})(?! qu['e])";
const ASKS_IN_PLACE = new RegExp(
  `(?<! ou|n'importe|ne sais|après) (?:${ASKED_OF_TIME}|${ASKED}|${WHAT})`,
  'iu',
);
const IN_PLACE = new RegExp(
  `^(?<clause>(?:vous|tu|on|ils?|elles?) \\p{L}{1,20}(?: \\p{L}{1,20})?) (?<ask>(?:(?:à|avec|chez|dans|de|en|par|pour|sur|vers) )?(?:quoi|qui|quand|où|comment|pourquoi)) (?<rest>[^,]{2,60})$`,
  'iu',
);

/** Whether a question has a question word inside, so that yes or no does not answer it. */
export function asksInPlace(question: string): boolean {
  return ASKS_IN_PLACE.test(question);
}

/** 'Tu fais quoi demain' → 'ce que tu fais demain'; null if the word does not stand in its place. */
export function askedFirst(question: string): string | null {
  const { clause = '', ask = '', rest = '' } = IN_PLACE.exec(question)?.groups ?? {};
  if (clause === '' || !asksInPlace(question)) return null;
  const first = ask.toLowerCase() === 'quoi' ? 'ce que' : ask.toLowerCase();
  const joined = first === 'ce que' && /^[aeiouhéè]/iu.test(clause) ? "ce qu'" : `${first} `;
  return `${joined}${clause.charAt(0).toLowerCase()}${clause.slice(1)} ${rest}`;
}
