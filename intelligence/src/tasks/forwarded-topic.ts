import type { Candidate } from './task-candidates';
import { isPointing } from './title-gate';
import { tellingWords } from './title-topic';

/** Actions and courtesies without an object, typical of notes that pass a message on. */
const NAMES_NOTHING =
  /^(?:act|action|advise|answer|asap|care|comment|deal|follow|handle|handled|help|kindly|look|may|might|note|pls|plz|possible|read|reply|respond|see|should|soon|take|thanks|thx)$/;
/** Next to 'this' or 'it', this many words of its own still do not name a topic. */
const MAX_BESIDE_POINTER = 1;
/** A clause of the forwarded message with a lower probability asks nothing (0 to 1). */
const MIN_PROBABILITY = 0.12;

/** 'Kümmerst du dich?', 'Can you deal with this?': the whole note hands the message on. */
const HANDS_ON =
  /^(?:(?:hi|hey|hallo|moin|bonjour|salut|hola|und|et|y|so|\p{Lu}\p{L}+)[, ]+)?¿?(?:(?:(?:can|could|will|would) you )?(?:please |pls |kindly )?(?:deal with|handle|take care of|look after|see to|sort|take|pick)(?: (?:this|it|that)(?: (?:up|out|on|one))?)?|(?:bitte )?(?:kannst|könntest|können|könnten|magst) (?:du|sie) (?:(?:dich|sich|das|dies|es|da|mal|bitte|hierum|darum|drum) ){0,4}(?:kümmern|übernehmen|erledigen|machen)|(?:kümmerst|machst|übernimmst|erledigst) du (?:dich|das|dies|es|da)(?: (?:bitte|darum|drum|hierum|mal|da)){0,2}|(?:kümmern|machen|übernehmen) sie (?:sich|das|dies)(?: (?:bitte|darum|drum|hierum)){0,2}|(?:bitte )?kümmern|(?:peux-tu|pourrais-tu|tu peux|pouvez-vous|pourriez-vous|vous pouvez) (?:t'en|vous en) (?:occuper|charger)|(?:tu t'en|vous vous en) (?:occup|charg)ez?s?|tu (?:gères|prends)|(?:puedes|podrías|puede|podría) (?:encargar|ocupar)(?:te|se)(?: (?:de )?(?:esto|ello|eso))?|(?:te|se) (?:encargas?|ocupas?)(?: (?:tú|usted|de (?:esto|ello|eso)))?|lo llevas(?: tú)?)(?:,? (?:please|bitte|danke|thanks|stp|svp|s'il (?:te|vous) plaît|merci|por favor|gracias))? ?[?.!]{0,3}$/iu;

/** Whether a note above a forwarded message only hands it on. */
export function handsOn(said: string): boolean {
  return said.length < 80 && HANDS_ON.test(said.replace(/[’‘]/g, "'").trim());
}

const DEAL_WITH: Readonly<Record<string, (topic: string) => string>> = {
  de: (topic) => `Um „${topic}“ kümmern`,
  fr: (topic) => `S'occuper de : ${topic}`,
  es: (topic) => `Ocuparse de: ${topic}`,
};

/** The title of a message that is handed on and asks nothing itself; null if it has no topic. */
export function handedOnTitle(topic: string, language: string): string | null {
  return topic === '' ? null : (DEAL_WITH[language]?.(topic) ?? `Deal with: ${topic}`);
}

/**
 * The source of the title for a note above a forwarded message: that message's most certain ask if the note only points
 * at it ('Can you handle this?'); null if the note says what it asks for.
 */
export function forwardedTopic(
  note: Candidate,
  candidates: readonly Candidate[],
): Candidate | null {
  if (note.context.isBelow || (namesTopic(note.said) && !handsOn(note.said))) return null;
  const below = candidates.filter(
    // 'Dana' starts the forwarded message and asks nothing.
    ({ context, words, confidence }) =>
      context.isBelow && words.split(' ').length > 2 && confidence >= MIN_PROBABILITY,
  );
  return below.toSorted((a, b) => b.confidence - a.confidence)[0] ?? null;
}

function namesTopic(said: string): boolean {
  const telling = tellingWords(said).filter((word) => !NAMES_NOTHING.test(word)).length;
  return telling > (isPointing(said) ? MAX_BESIDE_POINTER : 0);
}
