import type { MailAddress } from '@docket/core/emails/email';

import type { ReadMessage } from '../reading/read-message';
import type { ThreadTask } from './extraction-input';
import { wordsOf } from './same-ask';

/** What an answer to the asker does, by its title in each language. */
const ANSWERS =
  /^(?:(?:answer|reply to|respond to|tell|let|répondre à|dire à|confirmer à|responder a|decir a|confirmar a) (?<who>\p{L}+)|(?<first>\p{L}+)(?: \p{L}+)? (?:sagen,|antworten:)|(?:confirm|say)(?!.* (?:with|to) ))/iu;
/** The answer follows later, or not at all. */
const HOLDS =
  /\?|\b(?:will|'ll|would|going to|gonna|shall|tomorrow|later|soon|let me|wait(?:ing)?|check(?:ing)?|look into|need to|must|have to|get back|come back|bear with|forward(?:ed|ing)?|not (?:yet|sure)|don't know|do not know|no idea|as soon as|once (?:i|we)|asap|sorry|swamped|out of (?:the )?office|on (?:holiday|leave|vacation)|attached|find the)\b|(?<!\p{L})(?:werde|werden|melde|schaue?|prüfe|kläre|frage|fragen|muss|warte|kümmere|schicke|unterwegs|urlaub|anbei|morgen|später|bald|noch nicht|weiß (?:ich )?nicht|sobald|vais|vérifie|regarde|reviens|attends|envoie|occupe|déplacement|ci-joint|demain|plus tard|bientôt|pas encore|sais pas|dès que|voy a|miro|consulto|envío|espero|fuera|adjunto|mañana|luego|pronto|todavía no|aún no|no sé|en cuanto)(?!\p{L})/iu;
const YES_OR_NO =
  /^(?:(?:hi|hello|hey|dear|hallo|liebe[rs]?|bonjour|hola)[^,.!:]{0,30}[,.!:] ?)?(?:yes|yep|no|nope|sure|correct|exactly|confirmed|ja|nein|genau|stimmt|oui|non|exact|sí|no|correcto|confirmado)(?!\p{L})/iu;
/** Says that the message came. */
const RECEIVED =
  /(?<!\p{L})(?:ok(?:ay)?|got it|noted|received|understood|(?:many )?thanks?(?: you)?|cheers|perfect|great|will do|(?:so|very) much|for (?:the|your) \p{L}{1,20}|alles klar|danke(?:schön)?|vielen dank|verstanden|notiert|bien reçu|bien noté|merci|beaucoup|d'accord|parfait|recibido|anotado|(?:muchas )?gracias|perfecto|vale)(?!\p{L})/giu;

/**
 * The one undecided ask that the reader's own message answers: what was asked is an answer to somebody whom it is
 * addressed to, and it gives one, neither asks back nor puts them off. Null if there are several such asks.
 */
export function answeredAsk(
  { message, sentences }: ReadMessage,
  tasks: readonly ThreadTask[],
): ThreadTask | null {
  if (!message.isFromReader) return null;
  const asked = tasks.filter((task) => task.isUndecided === true && wantsAnswer(task, message.to));
  const [ask] = asked;
  if (ask === undefined || asked.length > 1) return null;
  const text = plain(sentences.map((sentence) => sentence.text).join(' '));
  const isAnswer = !HOLDS.test(text) && !saysNothingElse(text) && answers(text, ask.title);
  return isAnswer ? ask : null;
}

/** A yes, a figure, or a word of what was asked. */
function answers(text: string, title: string): boolean {
  if (YES_OR_NO.test(text) || /\d/.test(text)) return true;
  const said = wordsOf(text);
  return [...wordsOf(title.replace(ANSWERS, ''))].some((word) => said.has(word));
}

/** Nothing but that the message came, and perhaps a name: 'Thanks Dana, noted.' */
function saysNothingElse(text: string): boolean {
  const rest = text.replace(RECEIVED, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  return rest.length === 0 || (rest.length === 1 && /^\p{Lu}\p{Ll}/u.test(rest[0] ?? ''));
}

/** Somebody else does what was asked: 'I can do it, already agreed'. */
const TAKES_OVER =
  /^(?:(?:hi|hello|hey|ok(?:ay)?|yes|sure|no worries|no problem|don't worry|hallo|ja|oui|sí)[^.;:!?]{0,20}[,.!–-] )?(?:i can (?:do|take|cover) (?:it|that|this)|(?:i'll|i will) (?:do|take|cover|handle|sort) (?:it|that|this)|i(?:'ve| have) got (?:it|this)|leave (?:it|that|this) (?:to|with) me|(?:i'm|i am) on it|ich (?:mach|mache|übernehme|erledige) (?:das|es)|(?:das|es) (?:mach|mache|übernehme|erledige) ich|je m'en (?:occupe|charge)|je peux le faire|(?:yo )?me encargo(?: yo)?|lo hago yo|ya me ocupo)(?=\s*(?:[,.;!–-]|$))/iu;
/** Only in part, or under a condition. */
const PARTLY =
  /(?<!\p{L})(?:if|only|but|unless|until|wenn|nur|aber|falls|si|mais|seulement|solo|pero)(?!\p{L})/iu;
const FIRST_WORDS = 3;

/** The one undecided ask of somebody else that the writer takes over; null if there are several. */
export function takenOverAsk(
  { message, sentences }: ReadMessage,
  tasks: readonly ThreadTask[],
): ThreadTask | null {
  const asked = tasks.filter(({ isOfOther }) => isOfOther === true);
  const [ask] = asked;
  if (message.isFromReader || ask === undefined || asked.length > 1) return null;
  const isTaken = sentences
    .slice(0, FIRST_WORDS)
    .map(({ text }) => plain(text))
    .some((text) => TAKES_OVER.test(text) && !text.endsWith('?') && !PARTLY.test(text));
  return isTaken ? ask : null;
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[’‘]/g, "'").trim();
}

function wantsAnswer({ title }: ThreadTask, to: readonly MailAddress[]): boolean {
  const found = ANSWERS.exec(title);
  if (found === null) return false;
  const who = found.groups?.['who'] ?? found.groups?.['first'];
  return who === undefined || to.some((one) => isCalled(one, who.toLowerCase()));
}

/** 'Tell your team about it' is no answer to the asker. */
function isCalled({ name, address }: MailAddress, word: string): boolean {
  return `${name} ${address}`
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .includes(word);
}
