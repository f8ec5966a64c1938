import { ACTION_VERBS, ACTION_VERB_FORMS, TITLE_VERBS } from './action-verbs';
import { isOrdinal } from '../reading/german-ordinal';
import { hasClause, startsClause } from './german-clause';

export const LONGEST_TITLE = 120;
/** Words that cannot end a title, because something would have to follow. */
const DANGLING =
  /(?<!\p{L})(?:and|or|but|by|before|after|between|on|at|to|for|with|in|of|from|via|per|the|a|an|that|if|whether|as|than|then|your|their|his|her|its|not|also|how|what|when|where|who|why|which|need|needs|want|wants|have|has|had|be|is|are|was|were|will|would|can|could|please|so|because|starting|beginning|failing|like|und|oder|der|die|das|den|dem|ein|eine|für|mit|von|zu|et|ou|le|la|les|un|une|de|du|des|à|pour|avec|y|el|los|las|una|del|con|para)$/iu;
/** The writer's point of view, or something that the title does not name. */
const UNTURNED =
  /(?:^|[\s"“(])(?:i|i'm|i'd|i've|i'll|me|my|mine|we|we're|we'd|we've|we'll|us|our|ours|let's|ich|mir|mich|mein\p{L}*|wir|uns|unser\p{L}*|je|j'|moi|nous|notre|nos|yo|nos|nuestr\p{L}*)(?=$|[\s,.;:!?"”)'])/iu;
const POINTING =
  /\b(?:it|them|they|he|she|him|(?:this|these|those)(?! (?!(?:with|to|in|on|for|from|by|and|or|at|of|into|over|back|up|out|as|so|if|before|after|until|when|is|are|was)(?!\p{L}))\p{L})|(?:the )?(?:attached|above|below|enclosed)(?! (?!(?:with|to|in|on|for|from|by|and|or|at|of|into|over|back|up|out|as|so|if|before|after|until|when|is|are|was)(?!\p{L}))\p{L})|(?:the )?(?:following|aforementioned)(?: \p{L}+)?|the same|here|do so|both|that)(?=$|[\s,.;:!?")])/iu;
/** Something mentioned before: it can stand on its own, but is better with its topic. */
const REFERS = /\b(?:this|these|those|the attached) \p{L}/iu;
const THAT_CLAUSE = /\bthat (?=\p{L})/giu;
const FRAGMENT =
  /(?:^|\s)['’](?:t|s|ll|d|m|re|ve)\b|\s{2}|\.\.|…|\( | \)|[<>{}]|\bto to\b|(?<!\p{L})(?!that )(\p{L}{3,20}) \1(?!['’\p{L}])/iu;

/** 'Send it over 2 days' was cut before the event that the days are counted from. */
const LENGTH_AT_END =
  /(?<!\b(?:for|in|within|of|the|next|last|first|every)(?: about| at least)? )\b(?:\d{1,3}|two|three|four|five|ten) (?:business |working )?(?:minute|hour|day|week|month)s?$/i;

/**
 * A heading with an attachment, or a consequence: 'Draft accounts attached for your review', 'Acknowledge or the alarm
 * calls Ann'.
 */
const NO_ACTION =
  /^[^:]*\battached for (?:your|his|her|their)\b|^(?!check|see)\p{L}+ (?:do(?:es)?|did|is|are|was|were|has|will|can|must|should|would)(?:n['’]t)? |^\p{L}+ or (?:the|this|that|your|our|it|we|they|he|she)\b/iu;
/** 'Ann an wenn du da bist rufen': a following clause separated the prefix from its verb. */
const LOOSE_PREFIX =
  /(?<!\p{L})(?:an|ab|auf|aus|bei|ein|mit|nach|vor|zu|zurück) (?:wenn|sobald|falls|bevor|nachdem|damit|weil)(?!\p{L})/iu;

/** 'Das Angebot und ruf Tom anprüfen': the second order is none of the first one's words. */
const GOES_ON_ORDERING =
  / und (?!(?:der|die|das|den|dem|des|ein\p{Ll}*|kein\p{Ll}*|mein\p{Ll}*|dein\p{Ll}*|ihr\p{Ll}*|sein\p{Ll}*|unser\p{Ll}*|euer|eure\p{Ll}*|alle\p{Ll}*|jede\p{Ll}*|zwei|drei|vier|fünf|bis|zum|zur|am|im|in|mit|nach|von|vom|für|auf|ob|wer|wie|was|wo|zu|noch|auch|dir|mir|uns|ggf|dann|neu|erneut|wieder|gleich|direkt|sofort|kurz|danach|weiter|per|bei|als|nicht|hier|dort)(?!\p{L}))\p{Ll}+(?<![nsrm]) /u;
/** 'Alle Termine wurden übernommen' */
const GERMAN_STATE = /(?<!\p{L})(?:wurden?|ist|sind|war|waren|hat|wird)(?= \p{L})/u;
/** 'Tell Ann where the keys are' is complete. */
const TELLS_PLACE = /^(?:Tell|Say) .{1,40}?(?:where|when|what|who) /u;
const PLACE_AT_END = / (?:is|are|was|were)$/;
/** A verb that needs an object, and a person who is told nothing. */
const BARE =
  /^(?:do|make|have|give|get|put|take|tell|let|ask|ring|call|phone|bring)(?: again| soon)?: |^(?:tell|inform|notify) (?:the|your|his|her) \p{L}+(?:$|: )|^(?:ring|call|phone|ask|tell|e-?mail|text|remind|thank|invite|take) (?:him|her|them)(?:$|: )/iu;
/** 'Das bestellen': nothing says what. */
const GERMAN_BARE = /^(?:das|dies|es|ihn|sie|diese[nrs]?) \p{Ll}+$/iu;
/** Spoken phrases that nobody writes, and past tenses. */
const SPOKEN = /\b(?:um|uh|haha|lol|okay|bye|cheers|thx|yeah)\b|\bago$/i;
/** 'Pay the roofer hes waiting': a second sentence, typed without marks. */
const RUN_ON = / (?:hes|shes|theyre|thats|theres|im|ive|weve|youre)(?= )/i;
const BETWEEN = /\bbetween \S+$/i;

/** Why a rewrite may not be shown as a title; null if it may. `asked` is a word that a request proves to be a verb. */
export function titleFlaw(title: string, language: string, asked = ''): string | null {
  if (title.length > LONGEST_TITLE) return 'too long';
  if (title.split(/\s+/).length < 2 || BARE.test(title)) return 'no object';
  if (language === 'de' && GERMAN_BARE.test(title)) return 'no object';
  if (FRAGMENT.test(title)) return 'fragment';
  // 'Um' is a German word.
  if (language === 'en' && SPOKEN.test(title.split(': ', 1)[0] ?? '')) return 'spoken words';
  // The topic follows the action: neither may be cut off.
  const [action = ''] = title.split(/: | \(/, 1);
  // An action may end in a particle of its verb: 'Hand the form in'.
  const ends = [title, action.replace(/ (?:in|on)$/, '')]
    .map((end) => (TELLS_PLACE.test(end) ? end.replace(PLACE_AT_END, '') : end))
    .map(withoutEndMarks);
  if (ends.some((end) => DANGLING.test(end) || BETWEEN.test(end))) return 'dangling word';
  if (isUnbalanced(title) || ends.some((end) => LENGTH_AT_END.test(end)))
    return 'cut inside a phrase';
  if (NO_ACTION.test(title)) return 'no action';
  if (language === 'de' && GERMAN_STATE.test(action) && !hasClause(action)) return 'no action';
  if (language === 'de' && /^ihn /i.test(action)) return 'points back';
  if (language === 'de' && LOOSE_PREFIX.test(title)) return 'a prefix without its verb';
  if (language === 'de' && GOES_ON_ORDERING.test(action)) return 'two orders';
  if (/^Tell \p{L}+ (?:whether|what|when|where|which|how|who|why) .{0,30}\band you\b/iu.test(title))
    return 'the writer’s view';
  // A topic is quoted from the subject.
  if (UNTURNED.test(action)) return 'the writer’s view';
  if (!isInstruction(title, language) && !leadsWith(asked, title)) return 'no verb leads it';
  if (language === 'en' && RUN_ON.test(action)) return 'two sentences';
  if (/^[^:]*\b(?:it|this|that|them|these|those), \p{L}/iu.test(title)) return 'two sentences';
  if (/(?<!\b(?:Mr|Mrs|Ms|Dr|Prof|St|No|\p{Lu}))[.?!;]\s+\p{Lu}/u.test(withoutOrdinals(title)))
    return 'two sentences';
  return null;
}

/** 'Das Angebot vom 12. Februar prüfen' is one sentence. */
function withoutOrdinals(title: string): string {
  return title.replace(/(?<=(?:^|\s)\d{1,2})\.(?= \p{Lu})/gu, (period, at: number) =>
    isOrdinal(title.slice(0, at + 1), title.slice(at + 1)) ? '' : period,
  );
}

function withoutEndMarks(text: string): string {
  return text.replace(/(?<![\s"”).!?])[\s"”).!?]+$/, '');
}

/** Whether a title refers to something that it does not name. */
export function isPointing(title: string): boolean {
  const [head = ''] = title.split(': ', 1);
  return POINTING.test(head.replace(THAT_CLAUSE, ''));
}

function leadsWith(verb: string, title: string): boolean {
  return verb !== '' && title.toLowerCase().startsWith(`${verb} `);
}

/** Whether a title refers to something mentioned before it. */
export function refersBack(title: string): boolean {
  return REFERS.test(title.split(': ', 1)[0] ?? '');
}

/** Whether a title is an instruction. In German the infinitive comes last, in French and Spanish first. */
export function isInstruction(title: string, language: string): boolean {
  const [action = ''] = title.split(': ', 1);
  if (
    language === 'de' &&
    /^(?:noch|nochmal|nochmals|mal|kurz|bald|schnell|ma|innerhalb|binnen) \p{Ll}+$/iu.test(action)
  )
    return false;
  if (language === 'de' && hasClause(action)) return true;
  if (language === 'de' && startsClause(action)) return false;
  if (language === 'de')
    return (
      /(?:^|\s)(?!(?:d|ein|kein|ihr|sein|mein|dein|unser|w|dies|jed|all|viel)en$|wenn$|denn$|gern$)\p{Ll}*(?:e|r|l)n$/u.test(
        action,
      ) && !/,|\b(?:Sie|euch|sich|ichen)\b/u.test(action)
    );
  if (language === 'fr') return /^\p{L}+(?:er|ir|re|oir)\b/iu.test(action);
  if (language === 'es') return /^\p{L}+[aei]r(?:l[aeo]s?)?\b/iu.test(action);
  return leadsWithVerb(title);
}

export function leadsWithVerb(title: string): boolean {
  const [first = '', second = ''] = title.toLowerCase().split(/[\s:,]+/, 2);
  return (
    ACTION_VERBS.has(first) ||
    TITLE_VERBS.has(first) ||
    ACTION_VERB_FORMS.has(first) ||
    (first === 'do' && second === 'not')
  );
}

function isUnbalanced(title: string): boolean {
  const count = (mark: string): number => title.split(mark).length - 1;
  return (
    count('(') !== count(')') ||
    count('“') + count('„') !== count('”') ||
    count('«') !== count('»') ||
    count('"') % 2 === 1 ||
    /[,;:–-]$/.test(title)
  );
}
