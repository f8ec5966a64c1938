import { awaitedDeed } from './awaited-deed';
import { questionTitle } from './question-title';
import { lackedTitle } from './foreign-states';
import { orderTitle } from './foreign-orders';
import { answerTitle, quoteTitle } from './quote-title';
import { plainOrder } from './plain-order';
import { readSpeechAct, type SpeechAct } from './speech-act';
import { makeTitle } from './task-title';
import { wishTitle } from './foreign-wishes';
import { stateTitle } from './state-title';
import { awaitedTitle } from './statement-title';
import { lossOfSense } from './title-sense';
import { flawOfTitle, isPointing, leadsWithVerb, LONGEST_TITLE, refersBack } from './title-gate';
import {
  joinMatter,
  lacksTopic,
  topicInBrackets,
  nounOf,
  saysLittle,
  tellsMost,
  topicOf,
} from './title-topic';
import { capitalise, cutDue } from './title-words';
import { toldDeed } from './told-deed';
import { UNNAMED, variantsOf } from './title-variants';
import { toolTitles } from './tool-title';
import { readersChoice, wantedThing } from './wanted-thing';

export type WrittenTitleSource = {
  act: SpeechAct;
  /** The clause that asks, on one line. */
  words: string;
  /** The part of long words that asks; null to quote them from the beginning. */
  part: string | null;
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

/** What somebody is told: a clause, or an object with its article. */
const TELLS =
  /^(?:whether|if|that|what|when|where|which|who|whom|whose|how|why|about|of|to|no|yes|the|a|an|any|all|your|his|her|their|its|\d|\p{Lu})(?!\p{L}|[^:]{0,3}$)|^[^:]{0,40}: /u;
/** The maximum length of a title, parentheses included. */
const MOST = 196;

/**
 * The title of a task: verb, object and topic from the reader's view if the rewrite passes the gate; otherwise the
 * writer's own words, cut at a clause, under their name and with the topic.
 */
export function writeTitle(given: WrittenTitleSource): string {
  const source = { ...given, words: withoutGreeting(given.words) };
  const topic = topicOf(source, source.words);
  const condition = conditionOf(source.words);
  for (const draft of draftsOf(source)) {
    const whole = / (?:if|whether) /i.test(draft) ? draft : `${draft}${condition}`;
    const title = withTopic(capitalise(whole), topic, source);
    if (title === null || losesItsEnd(title, source.words) || isRunOn(title, source.words))
      continue;
    if (lossOfSense(title, source.words, source.act) !== null || namesTool(title, source)) continue;
    const flaw = flawOfTitle(title, source.language, askedVerb(source.act, source.words));
    if (flaw === null && !isMuddled(title, source, topic)) return title;
  }
  const told = source.isRobot ? titleOfTool(source, topic) : null;
  if (told !== null) return told;
  const { act, sender, language, isOwn } = source;
  const isOne = source.part != null && !(source.words.endsWith('?') && /[.!] /.test(source.part));
  const words = isOne ? (source.part ?? '') : source.words;
  const answered =
    isOwn || source.isRobot ? null : answerTitle(words, { sender, action: act.action, language });
  const quoted = answered ?? quoteTitle(words, speakerOf(source), act.action);
  const isTold = topic === '' || quoted.toLowerCase().includes(topic.toLowerCase());
  return isTold || quoted.length + topic.length > MOST ? quoted : `${quoted} (${topic})`;
}

/** 'Hi Helen Abara, your signature …': a greeting is not part of the ask. */
const GREETS =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|moin|guten (?:tag|morgen)|liebe[rs]?|bonjour|bonsoir|salut|hola|buenas(?: tardes)?|buenos días)(?: \p{Lu}[\p{L}.'’-]{0,30}){0,3} ?[,.!:–-]{1,3} {1,3}(?=\p{L}{2})/iu;

function withoutGreeting(words: string): string {
  return words.replace(GREETS, '');
}

/** Titles from the button and the subject do not rewrite the clause, so only their form is checked. */
function titleOfTool(source: WrittenTitleSource, topic: string): string | null {
  const { act, words, subject, linkLabel, language } = source;
  const tellsDeed = act.form !== 'notice';
  for (const draft of toolTitles({ words, tellsDeed, subject, topic, linkLabel, language })) {
    const title = capitalise(draft.title);
    const matter = topicInBrackets(topic);
    const isTold = draft.isWhole || matter === '' || tellsMost(title, matter);
    const whole = isTold ? title : `${title} (${matter})`;
    const shown = [whole, title].find(
      (one) => flawOfTitle(one, language) === null && !isPointing(one),
    );
    if (shown !== undefined) return shown;
  }
  return null;
}

/** Dictated words without punctuation run on after the action. */
function isRunOn(title: string, words: string): boolean {
  if (words.length < 140 || /[,.;:?!]\s/.test(words)) return false;
  const deed = title.split(': ', 1)[0] ?? '';
  return (
    deed.length > 60 ||
    / (?:is|are|was|were|has|have|had|will|im|its|hes|shes|ive|ill|theres|hi|hey)(?= |$)/i.test(
      deed,
    )
  );
}

/** Names the sender twice, asks for an opinion on nothing, or tells somebody a bare word. */
function isMuddled(title: string, { sender }: WrittenTitleSource, topic: string): boolean {
  const named = sender === '' ? UNNAMED : sender;
  if (title.startsWith(`Tell ${named} `) && !TELLS.test(title.slice(6 + named.length))) return true;
  const isRepeated = title.split(named).length > 2;
  const isOnNothing = /^Give .{1,40} (?:your|any|some) \p{L}+$/u.test(title) && topic === '';
  return isRepeated || isOnNothing;
}

/** A tool passes the ask on, so it cannot be answered. */
function namesTool(title: string, { isRobot, sender, language }: WrittenTitleSource): boolean {
  const isUnnamed = title.includes(UNNAMED) && (language !== 'en' || title.startsWith('Say '));
  return isUnnamed || (isRobot && sender !== '' && title.includes(sender));
}

/**
 * 'The matrix by noon please, front of house …', 'the figures that you kindly said …': what follows is not a requested
 * verb.
 */
const ASIDE =
  /\p{L}[, ]+(?:please|pls|plz), $|(?<!\b(?:can|could|would|will) )\byou (?:so )?kindly $/iu;

/** The verb after 'please' and 'could you', known or not; '' if nothing proves it to be one. */
function askedVerb({ form, action }: SpeechAct, words: string): string {
  const at = action === '' ? -1 : words.indexOf(action.slice(0, 24));
  const isAside = ASIDE.test(words.slice(0, Math.max(0, at)));
  const isAsked = !isAside && (form === 'request' || form === 'wish' || form === 'inform');
  return isAsked ? (/^\p{Ll}+(?= )/u.exec(action)?.[0] ?? '') : '';
}

/** A condition of the ask: 'If Tom is out, cancel the tour'. Courtesies such as 'if you can' are not conditions. */
const CONDITION =
  /^(?:and |so |but |also )?if (?!possible|not\b|so\b|any\b|needed|you(?:'d|'re)? (?:happy|ok|okay|fine|free|good|can|could|agree|like|want|wish|get|have|are|need|would|think|don't)\b)([^,?;.]{3,50}), /i;

function conditionOf(words: string): string {
  const condition = CONDITION.exec(words)?.[1];
  return condition === undefined ? '' : ` if ${condition}`;
}

function speakerOf({ sender, isOwn, isRobot }: WrittenTitleSource): string {
  if (isRobot) return '';
  return isOwn && sender !== '' ? `Promise to ${sender}` : sender;
}

/** 'who he should get in touch with': a rewrite that drops the last word is cut inside a phrase. */
function losesItsEnd(title: string, words: string): boolean {
  const [, before = '', end] =
    /(?<!\p{L})(\p{L}{1,30}) (with|for|to|at|on|about|of|from|in)[.,;?!]{0,3}$/iu.exec(words) ?? [];
  return end !== undefined && title.includes(before) && !title.includes(` ${end}`);
}

function draftsOf(source: WrittenTitleSource): string[] {
  const { act, words, subject, linkLabel } = source;
  const sender = source.sender === '' ? UNNAMED : source.sender;
  const rewrite = (of: SpeechAct, sentence: string): string =>
    makeTitle({ act: of, sentence, sender, subject, dueWords: source.dueWords });
  const drafts: string[] = [];
  // 'Do we want the lavs again?' asks for an answer, not for a thing.
  if (act.form === 'need' && words.trimEnd().endsWith('?')) return [];
  if (act.form === 'question') {
    const told = questionTitle(act.action === '' ? words : act.action, sender);
    return told === null ? [] : [told];
  }
  if (!source.isOwn) drafts.push(...ordersOf(source));
  const noun = nounOf(topicOf(source, words));
  const awaited = awaitedDeed(words, noun, source.language);
  if (awaited !== null) drafts.push(awaited);
  const isSaid = act.form !== 'notice' || act.action !== '';
  const told = isSaid ? rewrite(act, words) : awaitedTitle(words);
  if (told !== null) drafts.push(told);
  const deed = source.isOwn || source.language !== 'en' ? null : toldDeed(words);
  if (deed !== null) drafts.push(rewrite(deed, words));
  if (!source.isOwn && source.language === 'en') {
    const order = plainOrder(words);
    if (order !== null) drafts.push(rewrite(order, words));
    const wanted = wantedThing(words, sender);
    if (wanted !== null) drafts.push(cutDue(wanted, source.dueWords));
    const choice = source.isRobot ? null : readersChoice(words, noun);
    if (choice !== null) drafts.push(choice);
  }
  if (linkLabel !== null) {
    const asked = SAYS_DEED.test(subject) ? readSpeechAct(subject, false) : null;
    if (asked !== null && asked.form !== 'question') drafts.push(rewrite(asked, subject));
  }
  if (source.isRobot && isDeedOf(subject)) drafts.push(subject.trim());
  return drafts
    .filter((draft) => !/^(?:Follow up with|Answer|Reply to|Respond to) /.test(draft))
    .flatMap((draft) => variantsOf(draft, source));
}

/** A subject that contains the action: 'Confirm your table for Saturday'. */
function isDeedOf(subject: string): boolean {
  return SAYS_DEED.test(subject) && leadsWithVerb(subject) && !/[?!]|\.\s/.test(subject);
}

/** Orders in other languages, and states that only the reader can change. */
function ordersOf({ words, dueWords, language, ...source }: WrittenTitleSource): string[] {
  const sender = source.isRobot ? '' : source.sender;
  const named = sender === '' ? UNNAMED : sender;
  const text = cutDue(words.replace(/\s+/g, ' '), dueWords);
  const order =
    orderTitle(text, language, named) ??
    lackedTitle(text, language, named) ??
    wishTitle(text, language, named) ??
    stateTitle(text, named);
  if (order === null) return [];
  // Something that is sent needs no recipient if nobody is named.
  const said = sender === '' ? order.replace(/ to the sender\b/, '') : order;
  return sender === '' && said.includes(UNNAMED) ? [] : [said];
}

/** A verb with its article, not 'Leave request from Wanda'. */
const SAYS_DEED =
  /^(?:please |\p{L}+ (?:the|your|our|my|an?|this|these|all|new|\d|to|from|for|up|in|out)\b)/iu;

/** Verbs and prepositions that need an object. */
const LEADS_ON =
  / (?:about|at|on|to|for|with|of|into|(?:look|go|check|read|think|argue) over|regarding)$/i;
const LEADS_ON_TO = / to (?:see|get|have|use|do)$/i;

/** 'Tell Ann what the auditors want to see' has its object. */
const leadsOn = (title: string) =>
  LEADS_ON.test(title) ||
  (LEADS_ON_TO.test(title) && !/\bwhat /i.test(title.replace(LEADS_ON_TO, '').slice(-45)));

/** A title that points at something or says too little gets the topic; null if there is none. */
function withTopic(
  title: string,
  topic: string,
  { sender, language }: WrittenTitleSource,
): string | null {
  const told = /^(?<deed>[^:]{3,40}): (?<matter>.+)$/.exec(title)?.groups;
  if (told !== undefined && told['matter']?.toLowerCase() === topic.toLowerCase()) {
    const noun = nounOf(topic);
    return noun.includes(' ') ? joinMatter(told['deed'] ?? '', noun) : null;
  }
  if (/\b(?:aforementioned|this e-?mail)\b/i.test(title)) return null;
  // 'Arrange that with him': a topic only names one thing.
  if (/\b(?:it|this|that|these|those|them) .{0,20}\b(?:him|her|them|it)$/i.test(title)) return null;
  // The topic is not a person to call or a recipient.
  if (/ (?:to|with|for|from) (?:him|her|them)$/i.test(title)) return null;
  const needs = isPointing(title);
  if (!needs && !refersBack(title) && !lacksTopic(title, topic, [sender, UNNAMED])) return title;
  if (topic === '' || title.includes(': ')) return needs && topic === '' ? null : title;
  const bare = title.replace(
    / (?:it|this|that|these|those|them|the (?:following|above|below)|below)$/i,
    '',
  );
  const noun = nounOf(topic);
  // 'Gwen assigned this to you' is not a topic for an action that already names its object.
  if (noun === '' && !needs && /\byou$|\byou\b.{0,12}(?:comment|task)/i.test(topic)) return title;
  if (noun === '') return needs ? null : beside(title, topic, language);
  if (!needs && noun !== topic && saysLittle(noun)) return title;
  const german = /^(?:Das|Dies|Es) (?<verb>\p{Ll}+n)$/u.exec(title)?.groups?.['verb'];
  if (language === 'de' && german !== undefined && noun === topic) return `${noun} ${german}`;
  const pointed = /^(?<deed>\p{L}+) it(?<rest> and .+)$/iu.exec(title)?.groups;
  if (pointed && noun !== topic)
    return `${pointed['deed']} ${noun.charAt(0).toLowerCase()}${noun.slice(1)}${pointed['rest']}`;
  if (leadsOn(bare) && !/^(?:for|on|about|to|in|at|from|re) /i.test(noun)) return `${bare} ${noun}`;
  const joined = joinMatter(bare, noun);
  return joined.length > LONGEST_TITLE && !needs ? title : joined;
}

/** A subject that is a sentence is added to the action, unless it is long or is in the writer's voice. */
function beside(title: string, topic: string, language: string): string {
  const both = `${title} (${topic})`;
  return flawOfTitle(both, language) === null ? both : title;
}
