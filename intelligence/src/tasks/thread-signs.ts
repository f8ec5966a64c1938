/** An earlier ask is called off, whatever it was. */
const CALLED_OFF =
  /\b(?:never ?mind|no longer (?:need|necessary|required)\w*|(?<!\b(?:don't|not|never) )forget (?:it|that|about it|about this)|scratch that|not needed any ?more|please cancel (?:it|that|this|my request|the request)|(?:ignore|disregard) (?:it|that|this)(?=\s*(?:[,.;!–-]|$))|please (?:ignore|disregard) (?:my|the|that) (?:earlier |previous |last )?(?:request|e-?mail|message|note)|hat sich erübrigt|laisse tomber|olvídalo)(?!\p{L})/iu;
/** Calls off what it names. */
const FORGET_IT = /(?<!\b(?:don't|not|never|always|to|i) )\bforget (?:about )?(?:the|my|our)\b/iu;
const DONE =
  /\b(?:(?:is|are|was|were|has been|have been|all|both|now|already|it's|that's|everything(?:'s| is)?) (?:now |already |all |been )?(?:done|completed?|finished|sent|signed|paid|submitted|filed|taken care of|resolved|settled|closed|fixed|handled|delivered|booked|approved|cancell?ed|called off)|(?:i|we)(?:'ve| have| just| already)+ (?:just |already |now )?(?:done|sent|completed|finished|signed|paid|submitted|filed|taken care|resolved|fixed|handled|booked|approved|received|got|reviewed|called|spoken)|has (?:already )?(?:taken care of|done|sent|signed|paid|handled) (?:it|this|that|them)|(?:thanks|thank you) for (?:sending|the|your quick|taking care|getting|signing|paying|your (?:comments|input|feedback|review))|got (?:it|them|this|that|everything)|erledigt|c'est (?:fait|réglé)|(?:ya )?está (?:hecho|listo)|hecho|nicht mehr nötig)\b/iu;
/** The writer takes an ask back: which one, its words or a pronoun must say. */
const TAKEN_BACK =
  /\bno (?:more |further |longer any )?need (?:for|of) (?:it|this|that|them|the|any)\b|\bno need to \p{L}|\b(?:(?:do not|don't) (?:need|have) to|needn't) (?:\p{L}+ ){1,4}?(?:any ?more|any longer|after all)\b|\bplease (?:do not|don't) \p{L}+ (?:it|this|that|them)(?: any ?more| after all)?(?=\s*(?:[,.;!–-]|$))|\bplease cancel (?:the|my|our|this|that) (?:order|request|booking|reservation|appointment)\b|\b(?:i|we)(?:'ve)? (?:found|have|got) (?:it|them) (?:myself|ourselves|now|already|elsewhere)\b|\bfound (?:it|them) myself\b|(?<!\p{L})(?:brauche ich|brauchen wir|benötige ich|benötigen wir) (?:\p{L}+ ){0,2}(?:nicht mehr|doch nicht)(?!\p{L})/iu;
/** Only the time or the manner is waived, or something else is asked instead. */
const ASKS_STILL =
  /\b(?:but|just|only|instead|again|enough|fine|today|tomorrow|tonight|before|until|original|rest|yet|(?:mon|tues|wednes|thurs|fri|satur|sun)day|please (?!ignore|disregard|cancel|do not|don't|note))\b|(?<!\p{L})(?:aber|sondern|nur|reicht|heute|morgen|erst|vor)(?!\p{L})/iu;
const HANDS_LATER =
  /\b(?:will|'ll|follows?|tomorrow|later|soon|old|questions?|not|part|first)\b|n't\b/i;
const ALONE =
  /^(?:(?:it's|that's|all|and|ok|so|now)[, ]+)*(?:done|finished|completed?|sent|signed|paid|cancell?ed|resolved|fixed|erledigt|fait|hecho)\b.{0,20}$/i;
/** Words that take back that something is done, if they stand before it; by language. */
const NOT_YET = {
  en: {
    negation:
      /\b(?:not|never (?!mind)|none|nothing|please (?!ignore|disregard|cancel)|should be|must be|needs? to be|to be)\b|n't\b/i,
    condition: /\b(?:unless|once|when|until|after|if|before|as soon as)\b/i,
    done: /\b(?:done|completed?|finished|sent|signed|paid|submitted|filed|taken care of|resolved|settled|closed|fixed|handled|delivered|booked|approved|cancell?ed|called off|got (?:it|them|this|that|everything))\b/gi,
  },
  de: {
    negation: /\b(?:nicht|nichts|nie|muss|sollte|müssen)\b/i,
    condition: /\b(?:sobald|wenn|falls|bis|bevor|nachdem|ob)\b/i,
    done: /\berledigt\b/gi,
  },
  fr: {
    negation: /\b(?:pas|jamais|rien)\b/i,
    condition: /\b(?:quand|lorsque|si|jusqu'à|une fois|dès)(?!\p{L})/iu,
    done: /\b(?:fait|réglé)(?!\p{L})/giu,
  },
  es: {
    negation: /\b(?:no|nunca|nada)\b/i,
    condition: /\b(?:cuando|si|hasta que|una vez)(?!\p{L})/iu,
    done: /\b(?:hecho|listo)\b/gi,
  },
};
/** Where a new statement begins. */
const NEW_STATEMENT = / - |[–—;:.!]|\b(?:but|aber|mais|pero)\b/iu;
/** Characters before 'done' in which negations are looked for. */
const REACH = 50;
const HANDED_OVER =
  /^(?:(?:please )?(?:find |see )?attached\b|here (?:is|are|you go|it is|they are)\b|as (?:requested|promised|discussed)\b|enclosed\b|anbei\b|ci-joint|adjunto)/i;
const MOVED =
  /\b(?:moved|move|postponed?|push(?:ed)?(?: back| out)?|rescheduled?|extend(?:ed)?|extension|new (?:date|deadline|time)|deadline (?:is|has)|due date|instead|changed to|delay(?:ed)?|bring forward|brought forward|earlier than|take your time|can wait|early enough|is (?:also )?fine|verschoben|verschieb|reporté|reporter|aplaza|pospon)\p{L}*/iu;
const ASKED_AGAIN =
  /\b(?:need|want|have|get|send|finish|do|sign|return|deliver|expect)\w* (?:it|this|that|them|these)\b/i;
const AGAIN =
  /\b(?:reminder|remind|still (?:need|waiting|outstanding)|any (?:news|update|word|progress)|did you (?:get|have) a chance|have you had a chance|follow(?:ing)? up|chas(?:e|ing)|again|overdue|past due|erinnerung|rappel|recordatorio)\b/i;

const CALLS_IT_OFF =
  /^\W*(?:(?:oh|sorry|ok|no|please|actually)[, ]+)*(?:never ?mind|scratch that|(?:ignore|disregard|forget) (?:it|that|this)|hat sich erledigt|laisse tomber|olvídalo)(?=\s*(?:[,.;!–-]|$))/iu;
const CHASES =
  /\b(?:chas(?:e|ing)|(?:gentle|friendly|quick|kind|little|short) reminder|following up on|any (?:news|update|word|progress) (?:on|about|regarding) (?:this|that|it|the below|my (?:e-?mail|message|request|question))|(?:have you|did you) (?:get |have |had )a chance to (?:look|read|see|check)|wollte (?:nur |kurz |noch ?mal )*(?:nachfragen|nachhaken|erinnern)|(?:je|nous) (?:me permets?|permettons) de (?:vous |te )?relancer|petit rappel|pequeño recordatorio)(?!\p{L})/iu;

export type Sign = 'complete' | 'taken back' | 'reschedule' | 'asked again' | 'update';

/** What a sentence on one line, with straight apostrophes, does to a task it is about; null for nothing. */
export function signOf(sentence: string, isOwn: boolean): Sign | null {
  const isDone = [DONE, CALLED_OFF, ALONE].some((words) => words.test(sentence));
  if (isDone && !isNotYet(sentence)) return 'complete';
  if (!isOwn && isTakenBack(sentence)) return 'taken back';
  if (isOwn) return HANDED_OVER.test(sentence) ? 'complete' : null;
  if (MOVED.test(sentence)) return 'reschedule';
  if (AGAIN.test(sentence)) return 'update';
  return ASKED_AGAIN.test(sentence) ? 'asked again' : null;
}

/** 'I don't think it has been sent', 'Is it done?' */
function isNotYet(sentence: string): boolean {
  if (sentence.endsWith('?')) return true;
  return Object.values(NOT_YET).some(({ negation, condition, done }) =>
    [...sentence.matchAll(done)].some(({ index }) => {
      const statement = sentence.slice(0, index).split(NEW_STATEMENT).at(-1)?.trimStart() ?? '';
      const clause = statement.split(',').at(-1)?.slice(-REACH) ?? '';
      // 'If Tom agrees, it is done' but not 'I can call if you like, it is done'.
      return negation.test(clause) || condition.test(clause) || statement.search(condition) === 0;
    }),
  );
}

/** The asker needs something no more; which ask is meant, the sentence names or points at. */
export function isTakenBack(sentence: string): boolean {
  const isWaived = TAKEN_BACK.test(sentence) || isForgotten(sentence);
  return isWaived && !ASKS_STILL.test(sentence) && !sentence.endsWith('?');
}

/** 'Forget the figures' */
export function isForgotten(sentence: string): boolean {
  return FORGET_IT.test(sentence);
}

/** The asker calls the ask off or takes it back, and asks for nothing else instead. */
export function isCalledOff(sentence: string): boolean {
  return isTakenBack(sentence) || (CALLED_OFF.test(sentence) && !ASKS_STILL.test(sentence));
}

/** 'Ignore that, I found some': the ask, whatever else the sentence is about. */
export function callsItOff(sentence: string): boolean {
  return CALLS_IT_OFF.test(sentence);
}

/** 'Just chasing the below': nothing but a reminder of an ask, decided or not. */
export function isChased(sentence: string): boolean {
  return CHASES.test(sentence);
}

/** What the reader announces is in the same message, not promised for later. */
export function isHandedOver(sentence: string): boolean {
  return HANDED_OVER.test(sentence) && !HANDS_LATER.test(sentence);
}
