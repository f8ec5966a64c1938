// Turns a direct English question into the clause that an answer is about: 'Has the fan been fixed?' → 'whether the fan
// has been fixed'.
import { ACTION_VERBS, baseOfParticiple, ACTION_VERB_FORMS, TITLE_VERBS } from './action-verbs';
import { inflect } from './title-people';

const MAX_WORDS = 18;
const LONGEST_SUBJECT = 7;
const LONGEST_PLACED = 9;
const QUESTION =
  /^(?:(?<ask>(?:what|when|where|which|who|whom|whose|why|how)(?: (?!(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|may|might|must|shall)\b)[\p{L}\d'-]+){0,4}) )?(?<aux>is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|may|might|must) (?<rest>[^?]+)\?*$/iu;
const PRONOUN =
  /^(?:you|he|she|it|they|there|anyone|anybody|someone|somebody|everyone|everybody|anything|everything|something|nothing|nobody|this|that|these|those)$/i;
/** Before a noun these belong to it: 'those caps', not 'those are caps'. */
const POINTS = /^(?:this|that|these|those)$/i;
const OBJECT = /^(?:me|you|him|her|it|us|them)$/i;
const SPEAKER = /^(?:i|we|me|us)$/i;
const DETERMINER =
  /^(?:the|a|an|your|his|her|their|its|all|both|any|some|every|each|no|one|two|three|four|\d+)$/i;
const PREPOSITION =
  /^(?:of|for|with|in|on|at|from|to|by|about|under|over|after|before|between|into|per|near|behind|within|without|through|during|like|as|than|via|and|or|and\/or)$/i;
/** Where the predicate begins after a form of 'be'. */
const STATE =
  /^(?:still|already|always|ever|all|now|really|actually|also|just|only|even|not|ready|available|okay|ok|correct|right|wrong|free|open|closed|final|due|done|going|able|possible|enough|been|back|here|there|valid|true|false|real|good|fine|big|clear|safe|happy|sure|aware|complete|acceptable|feasible|willing|required|necessary|missing|broken|late|early|full|empty|worth|up|down|out|off|a|an|the|your|yours|ours|mine|interested|welcome|allowed|authori[sz]ed|too|so|as|better|cheaper|dry|wet|new|old|alive|gone|live|legal|normal|urgent|serious|supposed)$/i;
const PARTICIPLE = /^\p{Ll}{3,}(?:ed|ing)$/u;
const IRREGULAR =
  /^(?:been|had|got|gotten|gone|come|become|begun|broken|left|lost|heard|known|met|spoken|fallen|driven|eaten|grown|risen|run|shown|taken|thought|understood|won|worn)$/;
const STATIVE =
  'be have need want know mean come work fit suit look count apply cost matter exist remain happen feel run own mind get think expect accept plan use depend belong start stop end lose like prefer remember see hear';
const VERBS = new Set(STATIVE.split(' '));
const PAST = new Map(
  'arrive:arrived be:was become:became begin:began break:broke bring:brought buy:bought catch:caught choose:chose come:came cost:cost cut:cut do:did draw:drew fall:fell feel:felt find:found fit:fit forget:forgot get:got give:gave go:went have:had hear:heard hold:held keep:kept know:knew lead:led leave:left let:let lose:lost make:made mean:meant meet:met pay:paid put:put read:read ring:rang run:ran say:said see:saw sell:sold send:sent set:set show:showed shut:shut sign:signed speak:spoke spend:spent take:took teach:taught tell:told think:thought throw:threw understand:understood win:won write:wrote'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
/**
 * The clause of an indirect question; null if the end of its subject or the form of its verb is not certain, or if the
 * writer is its subject.
 */
export function indirectQuestion(question: string): string | null {
  const found = QUESTION.exec(question)?.groups;
  const rest = found?.['rest']?.trim() ?? '';
  if (found === undefined || rest.split(' ').length > MAX_WORDS || /[:;–—]|\. /.test(rest))
    return null;
  const ask = found['ask'] === undefined ? 'whether' : found['ask'].toLowerCase();
  // 'Which of these have you sent?' has its subject after the verb, 'who has the key' before it.
  const clause = statementOf(
    (found['aux'] ?? '').toLowerCase(),
    rest.split(' ').filter((word) => word !== 'ever'),
    ask,
  );
  return clause === null ? null : `${ask} ${clause}`;
}

function statementOf(aux: string, words: readonly string[], ask: string): string | null {
  const [first = ''] = words;
  if (SPEAKER.test(first)) return null;
  // 'How many are really coming?': what is asked for is the subject.
  const isOfSubject = /^(?:who|which|what|how (?:many|much))\b/.test(ask) && !isLed(first);
  if (isOfSubject) return /^d(?:o|oes|id)$/.test(aux) ? null : [aux, ...words].join(' ');
  if (/^d(?:o|oes|id)$/.test(aux)) return withVerb(aux, words);
  const isBe = /^(?:is|are|was|were)$/.test(aux);
  const end = isBe
    ? stateAt(words, aux, isPlaced(ask))
    : /^ha(?:s|ve|d)$/.test(aux)
      ? participleAt(words)
      : verbAt(words);
  if (end !== null) return [...words.slice(0, end), aux, ...words.slice(end)].join(' ');
  // 'Where are the keys?': nothing but the subject follows.
  const isPlace = isBe && isPlaced(ask) && words.length <= LONGEST_PLACED;
  return isPlace && isNoun(words) ? [...words, aux].join(' ') : null;
}

/** 'Does the price include tax' → 'the price includes tax'; 'do' needs no other form. */
function withVerb(aux: string, words: readonly string[]): string | null {
  if (aux === 'do') return verbAt(words) === null ? null : words.join(' ');
  const at = verbAt(words);
  if (at === null) return null;
  const adverb = /^(?:still|ever|also|really|already|even|just|actually)$/i.test(words[at] ?? '');
  const place = adverb ? at + 1 : at;
  const verb = words[place] ?? '';
  if (!isVerb(verb)) return null;
  const form = aux === 'does' ? (verb === 'have' ? 'has' : inflect(verb)) : pastOf(verb);
  return form === null
    ? null
    : [...words.slice(0, place), form, ...words.slice(place + 1)].join(' ');
}

function pastOf(verb: string): string | null {
  const known = PAST.get(verb);
  if (known !== undefined) return known;
  const regular = [
    verb.endsWith('e') ? `${verb}d` : `${verb}ed`,
    verb.replace(/([^aeiou])y$/, '$1ied'),
  ].find((form) => form !== verb && baseOfParticiple(form) === verb);
  return regular ?? (VERBS.has(verb) && !/[aeiou][^aeiouwy]$/.test(verb) ? `${verb}ed` : null);
}

function isVerb(word: string): boolean {
  return (
    ACTION_VERBS.has(word) ||
    ACTION_VERB_FORMS.has(word) ||
    TITLE_VERBS.has(word) ||
    VERBS.has(word)
  );
}

/** 'Does that work for you?': the pronoun stands alone, unlike in 'Do those work boots fit?'. */
function isPointer([first = '', verb = '', next = '']: readonly string[]): boolean {
  const isVerbAlone = next === '' || PREPOSITION.test(next) || OBJECT.test(next);
  return POINTS.test(first) && VERBS.has(verb) && isVerbAlone;
}

const ADVERB = /^(?:still|ever|also|really|already|even|just|actually|always|both|all)$/i;
const ARTICLE = /^(?:the|an?|your|our|my|his|her|its|their)$/i;
/** A clause of its own follows. */
const CONJUNCTION =
  /^(?:if|when|that|which|who|what|where|because|so|since|while|until|unless|and|or|but)$/i;

/** Where the verb follows the subject; null if it is not certain. */
function verbAt(words: readonly string[]): number | null {
  return isPointer(words)
    ? afterPointer(words)
    : firstAfterSubject(words, (word) => isVerb(word) || ADVERB.test(word));
}

/** 1 for 'that work for you', the later verb's place for 'this work on the roof include the gutters'. */
function afterPointer(words: readonly string[]): number | null {
  if (!PREPOSITION.test(words[2] ?? '')) return 1;
  for (let at = 4; at < words.length; at += 1) {
    const [before = '', word = '', next = ''] = words.slice(at - 1, at + 2);
    if (CONJUNCTION.test(word) || /[,()]$/.test(before)) return 1;
    const isNoun = DETERMINER.test(before) || PREPOSITION.test(before);
    if (isNoun) continue;
    if (!isVerb(word)) {
      if (ARTICLE.test(next) && /^\p{Ll}{4,}$/u.test(word) && !PRONOUN.test(word)) return null;
      continue;
    }
    if (DETERMINER.test(next) || PRONOUN.test(next) || OBJECT.test(next)) return at;
    // 'The site visit' is a noun, 'the work on the roof counts' is not.
    if (VERBS.has(word)) return null;
  }
  return 1;
}

function participleAt(words: readonly string[]): number | null {
  return firstAfterSubject(
    words,
    (word) =>
      ADVERB.test(word) ||
      /^(?:not|never)$/.test(word) ||
      IRREGULAR.test(word) ||
      (word.endsWith('ed') && PARTICIPLE.test(word)) ||
      baseOfParticiple(word) !== null,
  );
}

const isPlaced = (ask: string): boolean => /^(?:where|when)$/.test(ask);

function stateAt(words: readonly string[], aux: string, isPlace: boolean): number | null {
  const [first = '', second = ''] = words;
  const isAlone = PRONOUN.test(first) && (!POINTS.test(first) || startsState(second));
  if (isAlone) return words.length > 1 && !PREPOSITION.test(second) ? 1 : null;
  const strong = firstAfterSubject(words, (word) => STATE.test(word) || PARTICIPLE.test(word));
  const at =
    beforeDegree(words, strong) ??
    (isPlace
      ? null
      : firstAfterSubject(words, (word) => /^(?:in|on|at|from|with|for)$/.test(word)));
  // 'Are the crates heat treated?': the end of the noun is ambiguous.
  const isPlural = /s$|^(?:people|children|men|women|data|these|those|they|you)$/i;
  const agrees = aux === 'is' || aux === 'was' || words.slice(0, at ?? 0).includes('and');
  return at !== null && (agrees || isPlural.test(words[at - 1] ?? '')) ? at : null;
}

const DEGREE = /^(?:any|no|much|very|quite|far|nearly|almost|fully)$/i;

/** 'Is Friday any good?': the degree belongs to the predicate. */
function beforeDegree(words: readonly string[], at: number | null): number | null {
  return at !== null && at > 1 && DEGREE.test(words[at - 1] ?? '') ? at - 1 : at;
}

function startsState(word: string): boolean {
  return (
    STATE.test(word) ||
    PARTICIPLE.test(word) ||
    PREPOSITION.test(word) ||
    /^(?:what|who|how|where|when|why)$/i.test(word)
  );
}

/** The first word that starts the predicate, after at least one noun that is not part of a preposition's phrase. */
function firstAfterSubject(
  words: readonly string[],
  starts: (word: string) => boolean,
): number | null {
  const isAlone = PRONOUN.test(words[0] ?? '') && !POINTS.test(words[0] ?? '');
  if (isAlone && !PREPOSITION.test(words[1] ?? '')) return words.length > 1 ? 1 : null;
  const from = DETERMINER.test(words[0] ?? '') || POINTS.test(words[0] ?? '') ? 2 : 1;
  for (let at = from; at < Math.min(words.length, LONGEST_SUBJECT + 3); at += 1) {
    const before = words[at - 1] ?? '';
    // A clause inside the subject, or a second one.
    if (
      /[,()]$/.test(before) ||
      /^(?:you|he|she|it|they|we|i|who|which|that)$/i.test(words[at] ?? '')
    )
      return null;
    if (PREPOSITION.test(before) || /^(?:a|an|the|your|his|her|their|its)$/i.test(before)) continue;
    if (starts(words[at] ?? '')) return at;
  }
  return null;
}

/** A noun phrase without a predicate. */
function isNoun(words: readonly string[]): boolean {
  return isLed(words[0] ?? '') && !words.some((word) => /,/.test(word) || endsPhrase(word));
}

/** Starts a noun phrase. */
function isLed(word: string): boolean {
  return DETERMINER.test(word) || /^\p{Lu}/u.test(word) || PRONOUN.test(word);
}

function endsPhrase(word: string): boolean {
  return /^(?:is|are|was|were|has|have|will|would|can|could|i|we|you|that|which|who|if)$/i.test(
    word,
  );
}
