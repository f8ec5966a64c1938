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
/** Goes with its question word to the front; after others the question stays as it is. */
const PREPOSITION = '(?:à|avec|chez|dans|de|en|par|pour|sur|vers)';
const OTHER_PREPOSITION =
  "(?:après|avant|contre|depuis|derrière|devant|dès|d'après|entre|jusque?|malgré|parmi|pendant|sans|selon|sous)";
/** A new clause, or the object of a verb: 'tu comprends pourquoi la grue tarde' */
const SUBJECT =
  "(?:je|tu|il|elle|on|nous|vous|ils|elles|ça|ce|cela|qui|que|ton|ta|tes|votre|vos|notre|nos|mon|ma|mes|une?|des)(?!\\p{L})|(?:[jc]|qu)'|(?:le (?!(?:matin|midi|soir|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|\\d))|la (?!semaine)|les |l')";
const IN_PLACE = new RegExp(
  `^(?<clause>(?:vous|tu|on|ils?|elles?) \\p{L}{1,20}(?: (?!(?:${PREPOSITION}|${OTHER_PREPOSITION}) )\\p{L}{1,20})?) (?<ask>(?:${PREPOSITION} )?(?:quoi|qui|quand|où|comment|pourquoi)) (?<rest>(?!${SUBJECT})[^,]{2,60})$`,
  'iu',
);
/** 'Tu peux me montrer comment ça marche ?' asks for the action; 'tu peux venir comment lundi ?' for its means. */
const CLAUSE_OF_ACTION = new RegExp(
  `(?<!\\p{L})(?:(?:tu|vous) pou(?:vez|rriez)|tu (?:peux|pourrais)|(?:peux|pourrais)-tu|pou(?:vez|rriez)-vous) (?:(?:me|nous|lui|leur) |m')?(?!(?:dire|redire|indiquer|préciser|expliquer|confirmer|communiquer|savoir|vérifier|regarder|rappeler) )\\p{L}{2,20}(?:er|ir|re)(?: (?!comment)[\\p{L}'-]{1,20}){0,3} comment (?:${SUBJECT})`,
  'iu',
);

/** Whether a question has a question word inside, so that yes or no does not answer it. */
export function asksInPlace(question: string): boolean {
  return ASKS_IN_PLACE.test(question) && !CLAUSE_OF_ACTION.test(question);
}

/** 'Tu fais quoi demain' → 'ce que tu fais demain'; null if the word does not stand in its place. */
export function askedFirst(question: string): string | null {
  const { clause = '', ask = '', rest = '' } = IN_PLACE.exec(question)?.groups ?? {};
  if (clause === '' || !asksInPlace(question)) return null;
  const first = ask.toLowerCase() === 'quoi' ? 'ce que' : ask.toLowerCase();
  const joined = first === 'ce que' && /^[aeiouhéè]/iu.test(clause) ? "ce qu'" : `${first} `;
  return `${joined}${clause.charAt(0).toLowerCase()}${clause.slice(1)} ${rest}`;
}
