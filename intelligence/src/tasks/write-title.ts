import { answerTitle, LONGEST_QUOTE, quoteTitle } from './quote-title';
import type { SpeechAct } from './speech-act';
import { draftsOf, type WrittenTitleSource } from './title-drafts';
import { titleFlaw, isPointing, refersBack } from './title-gate';
import { LEFTOVER, lostMeaning } from './title-sense';
import { tellingWords, tellsMost, topicInBrackets, topicOf } from './title-topic';
import { withNounForHim } from './german-pronouns';
import { UNNAMED } from './title-variants';
import { capitalize } from './title-words';
import { toolTitles } from './tool-title';
import { withTopic } from './with-topic';

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
  const { act, sender, language, isOwn } = source;
  const topic = topicOf(source, source.words);
  const item = isItem(source) ? titleOfTool({ ...source, linkLabel: null }, topic) : null;
  const rewritten = item ?? rewriteOf(withNoun(source), topic);
  if (rewritten !== null) return rewritten;
  const told = source.isRobot ? titleOfTool(source, topic) : null;
  if (told !== null) return told;
  const isOne = source.part != null && !(source.words.endsWith('?') && /[.!] /.test(source.part));
  const words = isOne ? (source.part ?? '') : source.words;
  const whole = withBefore(words, withoutGreeting(source.before));
  const action = whole === words ? act.action : '';
  const isAnswered = !isOwn && !source.isRobot && whole === words && !isOrder(act, words);
  const answered = isAnswered ? answerTitle(whole, { sender, action, language }) : null;
  const quoted = answered ?? quoteTitle(whole, speakerOf(source), action);
  const isTold = topic === '' || quoted.toLowerCase().includes(topic.toLowerCase());
  return isTold || quoted.length + topic.length > MOST ? quoted : `${quoted} (${topic})`;
}

const ORDERS = new Set<SpeechAct['form']>(['request', 'wish', 'duty']);

function withNoun(source: WrittenTitleSource): WrittenTitleSource {
  if (source.language !== 'de') return source;
  return { ...source, words: withNounForHim(source.words, source.before) };
}

/** Asks for an action in German, French or Spanish, and for no words. */
const FOREIGN_ORDER =
  /(?<!\p{L})(?:(?:könntest|kannst|würdest) du|(?:könnten|können|würden) sie|(?:könntet|könnt|würdet) ihr|(?:pouvez|pourriez)-vous|(?:peux|pourrais)-tu|(?:puedes?|podr[íi]as?|pueden|podr[íi]an) (?!ser ))(?!.*(?<!\p{L})(?:\p{L}{0,8}(?:sagen|teilen|klären|nennen|verraten|bestätigen|beantworten|antworten|melden|geben)|dire|indiquer|préciser|expliquer|confirmer|répondre|donner|savoir|decir\p{L}{0,4}|indicar\p{L}{0,4}|confirmar\p{L}{0,4}|explicar\p{L}{0,4}|aclarar\p{L}{0,4}|responder\p{L}{0,4}|dar\p{L}{0,4})(?!\p{L}))/isu;

/** 'Can you find out where we are?' asks for the action: 'Answer Ann' would be wrong. */
function isOrder({ form, action }: SpeechAct, words: string): boolean {
  if (form === 'request' && action === '') return FOREIGN_ORDER.test(words);
  return action !== '' && ORDERS.has(form) && !/^(?:tell|let) (?:me|us)\b/i.test(action);
}

/**
 * A tool's clause that is the name of its item, which ends the subject ('Review requested: Add a banner'), or a comment
 * on it in quotation marks ('“We need a new log.”'): what to do with the item is in the subject.
 */
function isItem({ isRobot, subject, words, act }: WrittenTitleSource): boolean {
  if (!isRobot) return false;
  if (act.form === 'need' && /^["“„«]/.test(words)) return true;
  const aside = /\)\.?$/.test(words) ? words.lastIndexOf(' (') : -1;
  const name = lettersOf(aside === -1 ? words : words.slice(0, aside));
  const whole = lettersOf(subject);
  return name.includes(' ') && whole.length > name.length && whole.endsWith(` ${name}`);
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const POINTS_FIRST =
  /^(?:(?:and|but|so|und|aber|et|mais|y|pero) )?(?:it|he|she|they|this|that|these|those|both|das|dies|es|er|il|elle|ça|cela|ils|elles|eso|esto|él|ella)(?!\p{L})/iu;
/** 'Somebody has to go there', not 'is there a place'. */
const POINTS_AT_PLACE =
  /(?<!\p{L})(?:be|been|come|down|drive|get|go|head|look|meet|over|stay|stop|up|walk) there(?=[.,;!?]|$| (?:and|at|by|now|on|before|today|tomorrow)(?!\p{L}))/iu;
const SHORTEST_BEFORE = 16;
/** A longer one names what it points at. */
const SHORT = 80;

/** A quotation that points at the sentence before it begins there, if both fit. */
function withBefore(words: string, before: string): string {
  const both = `${before} ${words}`;
  const isSentence = before.length >= SHORTEST_BEFORE && /[.!?;:…]$/.test(before);
  const points =
    POINTS_FIRST.test(words) ||
    (words.length <= SHORT && (isPointing(words) || POINTS_AT_PLACE.test(words)));
  return isSentence && points && both.length <= LONGEST_QUOTE ? both : words;
}

/** The first rewrite that passes every gate, with the topic if it needs one. */
function rewriteOf(source: WrittenTitleSource, topic: string): string | null {
  const { act, words, language } = source;
  const condition = conditionOf(words);
  for (const draft of draftsOf(source)) {
    const action = capitalize(/ (?:if|whether) /i.test(draft) ? draft : `${draft}${condition}`);
    const whole = withTopic(action, topic, source);
    // Only a title without its topic can lose anything of the words.
    if (whole === null || lostMeaning(action, words, act) !== null) continue;
    const isAlone = language === 'en' && saysEnough(action);
    const title = (isAlone ? [whole, action] : [whole]).find(
      (one) => isSound(one, source) && !isMuddled(one, source, topic),
    );
    if (title !== undefined) return title;
  }
  return null;
}

function isSound(title: string, source: WrittenTitleSource): boolean {
  const { act, words, language } = source;
  if (losesItsEnd(title, words) || isRunOn(title, words) || namesTool(title, source)) return false;
  return !LEFTOVER.test(title) && titleFlaw(title, language, askedVerb(act, words)) === null;
}

const ENOUGH = 3;

/** Whether a title whose topic does not fit can stand without it. */
function saysEnough(title: string): boolean {
  return !isPointing(title) && !refersBack(title) && tellingWords(title).length > ENOUGH;
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
  const statesAction = act.form !== 'notice';
  for (const draft of toolTitles({ words, statesAction, subject, topic, linkLabel, language })) {
    const title = capitalize(draft.title);
    const inBrackets = topicInBrackets(topic);
    const isTold = draft.isWhole || inBrackets === '' || tellsMost(title, inBrackets);
    const whole = isTold ? title : `${title} (${inBrackets})`;
    const shown = [whole, title].find(
      (one) => titleFlaw(one, language) === null && !isPointing(one),
    );
    if (shown !== undefined) return shown;
  }
  return null;
}

/** Dictated words without punctuation run on after the action. */
function isRunOn(title: string, words: string): boolean {
  if (words.length < 140 || /[,.;:?!]\s/.test(words)) return false;
  const action = title.split(': ', 1)[0] ?? '';
  return (
    action.length > 60 ||
    / (?:is|are|was|were|has|have|had|will|im|its|hes|shes|ive|ill|theres|hi|hey)(?= |$)/i.test(
      action,
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
  // 'If you haven't signed it, please do so'
  const condition = /\bdo so\b/i.test(words) ? undefined : CONDITION.exec(words)?.[1];
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
