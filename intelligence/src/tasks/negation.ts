/** Characters before a word in which a negation is looked for. */
const REACH = 60;

/** Words that negate what follows, in English, German, French and Spanish; so does an ending in n't. */
const NEGATIONS = new Set(
  `not no nothing none never neither nor cannot hardly
nicht nichts kein keine keinen keiner keines keinem nie niemals keineswegs keinesfalls kaum
pas rien aucun aucune jamais nullement guère
nada ningún ninguna nunca tampoco`.split(/\s+/),
);
/** Words that may stand between a negation and the word that it takes back. */
const BETWEEN = new Set(
  `is are be it this that a an the as so too very really that particularly especially terribly overly super quite yet longer at all exactly
ist es das so sehr zu besonders allzu ganz gerade mehr wirklich unbedingt sonderlich übermäßig etwas
d' de du tout si très trop vraiment encore particulièrement forcément spécialement une un
es está muy tan demasiado realmente especialmente para nada nada un una`.split(/\s+/),
);
/** Phrases that negate a whole action: 'no need to answer immediately'. */
const NO_NEED =
  /(?:\b(?:no|not|never) need(?:ed)?|n't (?:need|have to)|\bnot (?:have to|necessary|required)|\bnicht nötig|\b(?:pas|plus) (?:besoin|nécessaire|obligé)|\bno (?:hace falta|es necesario|tienes? que|hay que)|\bsin necesidad)(?!\p{L})(?! (?:to |de |d')?(?:tell|say|remind|mention|stress|explain|dire|rappeler)),?(?: [\p{L}'-]{1,20}){0,5} $/iu;
/** Characters before a negation in which the beginning of its clause is looked for. */
const LONGEST_CLAUSE = 200;
const END_OF_CLAUSE = /[,;:.!?–—]| - /;
const CONDITION =
  /(?<!\p{L})(?:if|unless|when|wenn|falls|sofern|si|s'ils?|quand|lorsque|cuando)(?!\p{L})/iu;
const ASKING =
  /^\s*(?:¿|(?:and |but |so )?(?:why|how come|is|are|was|were|do|does|did|should|(?:is|are|was|were|do|does|did|should)n't|warum|wieso|weshalb|ist|sind|pourquoi|est-ce|n'est-ce|por qué)(?!\p{L}))/iu;

/**
 * Where the negation begins that takes back the word at an index: 'not so urgent', 'nicht dringend', 'pas très
 * urgent', 'no es urgente'; null if there is none in the same clause. A threat ('if it is not paid promptly') and a
 * question ('isn't that urgent?') take nothing back.
 */
export function negationBefore(text: string, index: number): number | null {
  const found = negationNear(text, index);
  return found === null || isConditionOrQuestion(text, found) ? null : found;
}

function isConditionOrQuestion(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LONGEST_CLAUSE), at);
  const opening = before.replace(/[’‘]/g, "'").split(END_OF_CLAUSE).at(-1) ?? '';
  if (CONDITION.test(opening)) return true;
  const [rest = ''] = text.slice(at, at + LONGEST_CLAUSE).split(END_OF_CLAUSE, 1);
  const isQuestion = text.charAt(at + rest.length) === '?';
  return isQuestion && ASKING.test((opening + rest).replace(/[’‘]/g, "'"));
}

function negationNear(text: string, index: number): number | null {
  const start = Math.max(0, index - REACH);
  const before = text.slice(start, index).replace(/[’‘]/g, "'").replace(/\s/g, ' ');
  const words = [...before.matchAll(/(?:d'|[\p{L}']+|[^\p{L}\s])/giu)].toReversed();
  for (const [distance, match] of words.slice(0, 4).entries()) {
    const word = match[0].toLowerCase();
    if (NEGATIONS.has(word) || word.endsWith("n't")) return start + match.index;
    if (!BETWEEN.has(word) || distance === 3) break;
  }
  const phrase = NO_NEED.exec(before);
  return phrase && start + phrase.index;
}
