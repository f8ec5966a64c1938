// Rewrites of an ask that may become its title, in the order in which they are tried.
import { attachedTitle } from './attached-for';
import { awaitedAction } from './awaited-action';
import { bareOrderTitle, demandedTitle, withObjectBefore } from './demanded-action';
import { foreignQuestion } from './foreign-question';
import { missingItemTitle } from './foreign-states';
import { orderTitle } from './foreign-orders';
import { wishTitle } from './foreign-wishes';
import { paymentTitle } from './payment-due';
import { plainOrder } from './plain-order';
import { questionTitle } from './question-title';
import { readSpeechAct, type SpeechAct } from './speech-act';
import { stateTitle } from './state-title';
import { awaitedTitle } from './statement-title';
import { makeTitle } from './task-title';
import { leadsWithVerb } from './title-gate';
import { nounOf, topicOf } from './title-topic';
import { UNNAMED, variantsOf } from './title-variants';
import { cutDue } from './cut-due';
import { statedAction } from './stated-action';
import { readersChoice, requestedItem } from './requested-item';

export type WrittenTitleSource = {
  act: SpeechAct;
  /** The clause that asks, on one line. */
  words: string;
  /** The part of long words that asks; null to quote them from the beginning. */
  part: string | null;
  /** The sentence before it in the same paragraph; '' if there is none. */
  before: string;
  /** The writer as a colleague would call them; '' if neither header nor signature says. */
  sender: string;
  /** The writer is a tool. */
  isRobot: boolean;
  /** Sent mail: a promise to the named person. */
  isOwn: boolean;
  subject: string;
  attachmentNames: readonly string[];
  /** Words of the due date, cut out of a rewrite. */
  dueWords: string | null;
  language: string;
  /** The text of the link to the action, for mail from tools; null if there is none. */
  linkLabel: string | null;
};

export function draftsOf(source: WrittenTitleSource): string[] {
  const { act, words, subject, linkLabel } = source;
  const sender = source.sender === '' ? UNNAMED : source.sender;
  const rewrite = (of: SpeechAct, sentence: string): string =>
    makeTitle({ act: of, sentence, sender, subject, dueWords: source.dueWords });
  const drafts: string[] = [];
  const answers = answersTo(source).flatMap((draft) => variantsOf(draft, source));
  // 'Do we want the lavs again?' asks for an answer, not for a thing.
  if (act.form === 'question' || (act.form === 'need' && words.trimEnd().endsWith('?')))
    return answers;
  if (!source.isOwn) drafts.push(...ordersOf(source));
  const noun = nounOf(topicOf(source, words));
  const awaited = awaitedAction(words, noun, source.language);
  if (awaited !== null) drafts.push(awaited);
  const isSaid = act.form !== 'notice' || act.action !== '';
  const told = isSaid ? rewrite(act, words) : awaitedTitle(words);
  if (told !== null) drafts.push(told);
  const stated = source.isOwn || source.language !== 'en' ? null : statedAction(words);
  if (stated !== null) drafts.push(rewrite(stated, words));
  if (!source.isOwn && source.language === 'en') {
    const order = plainOrder(words);
    if (order !== null) drafts.push(rewrite(order, words));
    const wanted = requestedItem(words, sender);
    if (wanted !== null) drafts.push(cutDue(wanted, source.dueWords));
    const choice = source.isRobot ? null : readersChoice(words, noun);
    if (choice !== null) drafts.push(choice);
  }
  if (linkLabel !== null) {
    const asked = NAMES_ACTION.test(subject) ? readSpeechAct(subject, false) : null;
    if (asked !== null && asked.form !== 'question') drafts.push(rewrite(asked, subject));
  }
  if (source.isRobot && isAction(subject)) drafts.push(subject.trim());
  return drafts
    .map((draft) => (source.language === 'fr' ? draft.replace(AND_TO, ' et ') : draft))
    .filter((draft) => !/^(?:Follow up with|Answer|Reply to|Respond to) /.test(draft))
    .flatMap((draft) => variantsOf(draft, source))
    .concat(answers, replyTo(source));
}

/** 'Merci de signer le contrat et de le renvoyer' */
const AND_TO =
  / et (?:de |d')(?=(?:l[ea] |les |l'|lui |leur |y )?\p{L}{2,20}(?:er|ir|re)(?!\p{L}))/giu;

/** Nothing but a wish for an answer: what it is about is in the subject. */
const WANTS_REPLY =
  /^(?:(?:so|and|but|also|again)\b,? )?(?:(?:please|pls|plz|kindly) (?:let (?:me|us) know|advise|respond|reply|answer|get back to (?:me|us))|let (?:me|us) know)(?<rest>[^;:?]{0,90})$/iu;
/** When it is wanted, or why. */
const NO_MATTER =
  /^(?: ?[.!]{0,3}| (?:asap|soon|either way|today|tomorrow|thanks?|please|as soon as|at your|by|before|so (?:that )?(?:i|we))\b.*)$/iu;

function replyTo(source: WrittenTitleSource): string[] {
  const { words, sender, isRobot, isOwn } = source;
  if (topicOf(source, words) === '') return [];
  if (sender === '' || isRobot || isOwn) return [];
  const rest = WANTS_REPLY.exec(words.trim())?.groups?.['rest'];
  return rest !== undefined && NO_MATTER.test(rest) ? [`Reply to ${sender}`] : [];
}

const FOR_SOMEBODY = /^\p{L}+ (?:him|her|them)\b/iu;

/** What is told may be a day; an action is done by its day. */
const TELLS = /^(?:.{1,60} sagen, |dire à |decir a )/iu;

/** What the answer to a question says. */
function answersTo({ act, words, language, ...source }: WrittenTitleSource): string[] {
  const isAsked = act.form === 'question';
  // 'Lee wants to know how many. Can you answer him?' asks to do it, not whether it can be done.
  if (act.form === 'request' && FOR_SOMEBODY.test(act.action)) return [];
  if (/^(?:would|do) you mind\b/i.test(words)) return [];
  if (source.isOwn || (!isAsked && !words.trimEnd().endsWith('?'))) return [];
  const question = isAsked && act.action !== '' ? act.action : words;
  const sender = source.sender === '' ? UNNAMED : source.sender;
  const foreign =
    language === 'en'
      ? null
      : foreignQuestion(question, language, source.isRobot ? '' : source.sender);
  if (foreign !== null) return [TELLS.test(foreign) ? foreign : cutDue(foreign, source.dueWords)];
  const answer = language === 'en' ? questionTitle(question, sender) : null;
  return answer === null ? [] : [answer];
}

/** A subject that contains the action: 'Confirm your table for Saturday'. */
function isAction(subject: string): boolean {
  return NAMES_ACTION.test(subject) && leadsWithVerb(subject) && !/[?!]|\.\s/.test(subject);
}

/** Orders in other languages, and states that only the reader can change. */
function ordersOf({ words, dueWords, language, ...source }: WrittenTitleSource): string[] {
  const sender = source.isRobot ? '' : source.sender;
  const named = sender === '' ? UNNAMED : sender;
  const demanded = demandedTitle(words, source.before, language);
  if (demanded !== null) return [demanded];
  const payment = paymentTitle(words, `${source.subject} ${source.before}`, language);
  if (payment !== null) return [payment];
  const attached = attachedTitle(words, language);
  if (attached !== null) return [cutDue(attached, dueWords)];
  const text = cutDue(words.replace(/\s+/g, ' '), dueWords);
  const order =
    orderTitle(text, language, named) ??
    missingItemTitle(text, language, named) ??
    wishTitle(text, language, named) ??
    stateTitle(text, named) ??
    (language === 'de' ? bareOrderTitle(text, source.before) : null);
  if (order === null) return [];
  const whole = language === 'de' ? withObjectBefore(order, source.before) : order;
  // Something that is sent needs no recipient if nobody is named.
  const said = sender === '' ? whole.replace(/ to the sender\b/, '') : whole;
  return sender === '' && said.includes(UNNAMED) ? [] : [said];
}

/** A verb with its article, not 'Leave request from Wanda'. */
const NAMES_ACTION =
  /^(?:please |\p{L}+ (?:the|your|our|my|an?|this|these|all|new|\d|to|from|for|up|in|out)\b)/iu;
