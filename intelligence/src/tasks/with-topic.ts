import { titleFlaw, isPointing, LONGEST_TITLE, refersBack } from './title-gate';
import { appendTopic, lacksTopic, nounOf, saysLittle, TAKES_TOPIC } from './title-topic';
import { UNNAMED } from './title-variants';
import { topicAsSaid } from './topic-as-said';

const POINTS_AT_END =
  /(?<! (?:one|some|any|all|each|both|most|none|many) of) (?:it|this|that|these|those|them|the (?:following|above|below)|below)$/i;
const ANSWERS = /^(?:Tell|Say|Decide) .{0,60}?(?:whether|what|when|where|which|who|how|why) /;
const HAPPY = / (?:happy with|thoughts on|objections to)$/;
/** Verbs and prepositions that need an object. */
const LEADS_ON =
  / (?:about|at|on|to|for|with|of|into|(?:look|go|check|read|think|argue) over|regarding)$/i;
const LEADS_ON_TO = / to (?:see|get|have|use|do)$/i;

/** 'Tell Ann what the auditors want to see' has its object. */
const isLedOn = (title: string) =>
  (LEADS_ON.test(title) && !/ (?:it|them|this|that|you|him|her) \p{L}{2,5}$/iu.test(title)) ||
  (LEADS_ON_TO.test(title) && !/\bwhat /i.test(title.replace(LEADS_ON_TO, '').slice(-45)));

type Source = {
  sender: string;
  language: string;
  /** The sentence that asks, and the one before it. */
  words: string;
  before: string;
};

/** A title that points at something or says too little gets the topic; null if there is none. */
export function withTopic(title: string, topic: string, source: Source): string | null {
  const { sender, language } = source;
  const said = language === 'en' ? namedAsSaid(title, topic, source) : null;
  if (said !== null) return said;
  const told = /^(?<action>[^:]{3,40}): (?<topic>.+)$/.exec(title)?.groups;
  if (told !== undefined && told['topic']?.toLowerCase() === topic.toLowerCase()) {
    const noun = nounOf(topic);
    return noun.includes(' ') ? appendTopic(told['action'] ?? '', noun) : null;
  }
  if (/\b(?:aforementioned|this e-?mail)\b/i.test(title)) return null;
  // 'Arrange that with him': a topic only names one thing.
  if (/\b(?:it|this|that|these|those|them) .{0,20}\b(?:him|her|them|it)$/i.test(title)) return null;
  // The topic is not a person to call or a recipient.
  if (/ (?:to|with|for|from) (?:him|her|them)$/i.test(title)) return null;
  const needs = isPointing(title);
  if (!needs && !refersBack(title) && !lacksTopic(title, topic, [sender, UNNAMED])) return title;
  if (topic === '' || title.includes(': ')) return needs && topic === '' ? null : title;
  const named = namedIn(title, nounOf(topic));
  if (named !== null) return named;
  const stripped = title.replace(POINTS_AT_END, '');
  // 'Tell Ann whether you can make it: …' is a clause, which keeps its words.
  const bare = ANSWERS.test(title) && !isLedOn(stripped) ? title : stripped;
  const noun = nounOf(topic);
  // 'Gwen assigned this to you' is not a topic for an action that already names its object.
  if (noun === '' && !needs && /\byou$|\byou\b.{0,12}(?:comment|task)/i.test(topic)) return title;
  if (noun === '') return needs ? null : beside(title, topic, language);
  if (!needs && noun !== topic && saysLittle(noun)) return title;
  const german = /^(?:Das|Dies|Es) (?<verb>\p{Ll}+n)$/u.exec(title)?.groups?.['verb'];
  if (language === 'de' && german !== undefined && noun === topic) return `${noun} ${german}`;
  const pointed = /^(?<action>\p{L}+) it(?<rest> and .+)$/iu.exec(title)?.groups;
  if (pointed && noun !== topic)
    return `${pointed['action']} ${noun.charAt(0).toLowerCase()}${noun.slice(1)}${pointed['rest']}`;
  const leadsOn = isLedOn(bare) && (bare !== title || !ANSWERS.test(title) || HAPPY.test(bare));
  if (leadsOn && !/^(?:for|on|about|to|in|at|from|re) /i.test(noun)) return `${bare} ${noun}`;
  const joined = appendTopic(bare, noun);
  return joined.length > LONGEST_TITLE && !needs ? title : joined;
}

/** A subject that is a sentence is added to the action, unless it is long or is in the writer's voice. */
function beside(title: string, topic: string, language: string): string {
  const both = `${title} (${topic})`;
  return titleFlaw(both, language) === null ? both : title;
}

/** 'Order some', 'Send to Ann: Draft'. */
const LACKS_THING =
  /^(?<lead>\p{L}+) (?<some>some|more|any)$|^(?<sends>Send|Forward) to (?<who>[^:]+): .+$/u;
const TELLS_PEOPLE =
  /^(?:tell|inform|notify|remind|warn|brief) (?:(?:the|your|his|her|their|all|both) )?[\p{L}'’-]+(?: \p{L}+)?$/iu;
const TAKES_THING =
  /^(?:keep|hold|bring|return|collect|fetch|store|move|hang|lock|open|close|clean|fix|repair|order|book|print|scan|copy|post|mail|forward|send|empty|sign|read|check|approve|review)(?: (?:up|out|over|in|back|off|on|down|away))?$/iu;
/** Somebody who can be told something, not 'update the plan'. */
const PEOPLE =
  /(?: |\b)(?:team|teams|people|staff|colleagues?|crew|group|department|office|parents|members|customers?|clients?|tenants?|others|everyone|everybody|guys|lot|side|drivers?|students|board)$/iu;

/** An action that lacks what is to be looked at. */
export const LOOKS = /^(?:take|have|get) an?(?:other)? (?:quick |closer |final )?look$/i;

/** The action with the topic in the words of the message; null if it lacks nothing or they do not name it. */
function namedAsSaid(whole: string, topic: string, { words, before }: Source): string | null {
  const plain = nounOf(topic);
  const noun = topicAsSaid(plain, `${before} ${words}`);
  if (noun === null) return null;
  const { lead, some, sends, who } = LACKS_THING.exec(whole)?.groups ?? {};
  // 'Toner', not 'the party'
  if (lead !== undefined) return noun.startsWith('the ') ? null : `${lead} ${some} ${noun}`;
  if (sends !== undefined) return `${sends} ${noun} to ${who}`;
  const bare = whole.endsWith(`: ${plain}`) ? whole.slice(0, -plain.length - 2) : '';
  if (TAKES_THING.test(bare)) return `${bare} ${noun}`;
  // 'Sign Form'
  const title = whole.endsWith(` ${plain}`) ? whole.slice(0, -plain.length - 1) : whole;
  if (title.endsWith(' at') && LOOKS.test(title.slice(0, -3))) return `${title} ${noun}`;
  if (TELLS_PEOPLE.test(title) && PEOPLE.test(title)) return `${title} about ${noun}`;
  return TAKES_TOPIC.test(title) ? `${title} ${noun}` : null;
}

const POINTS_FIRST =
  /^(?<lead>(?:Tell|Say) .{0,40}?(?:whether|where|when|why|how)) (?:it|this|that) (?<rest>(?:is|was|has|will|can|could|should|would|does)\b.{0,100}|\p{Ll}{1,20}s\b.{0,100})$/u;
/** A name or a number: needs no article. */
const NAMED = /^(?!\d)[^,:–—?]{3,40}$/u;

/** 'Sign it and post it': the pronoun is the object of the first verb. */
const POINTS_SECOND =
  /^(?<lead>\p{L}+(?: or \p{L}+)?) (?<what>it|this|that|them|these|those)(?<rest> (?:to|with|at|in|on|from|for|back|over|up|out|by|and|or|before|off|into|onto) .*)$/u;
const PLURAL = /^(?:them|these|those)$/;
const MAX_WORDS = 5;

/** 'Tell Ann where it is' → 'Tell Ann where pallet 12 is', 'Sign it or …' → 'Sign the lease of hall 3 or …'; or null. */
function namedIn(title: string, noun: string): string | null {
  const { lead = '', rest = '' } = POINTS_FIRST.exec(title)?.groups ?? {};
  const isNamed = NAMED.test(noun) && /^\p{L}[\p{L} -]* #?\d[\p{L}\d/-]*$/u.test(noun);
  if (lead !== '' && isNamed) return `${lead} ${noun} ${rest}`;
  const pointed = POINTS_SECOND.exec(title)?.groups;
  if (!TAKES_TOPIC.test(pointed?.['lead'] ?? '') || !isPlainNoun(noun)) return null;
  const isPlural = /[^s]s$/i.test(noun.split(/ (?:of|for|in|on|from|at|with) /, 1)[0] ?? '');
  if (isPlural !== PLURAL.test(pointed?.['what'] ?? '')) return null;
  const isLed = /^(?:the|an?|your|our|my|\p{L}+'s) /iu.test(noun);
  return `${pointed?.['lead']} ${isLed ? '' : 'the '}${noun}${pointed?.['rest']}`;
}

/** A noun phrase of a few words, none of them a mark or a day. */
function isPlainNoun(noun: string): boolean {
  return (
    /^\p{L}[\p{L}\d' -]{3,40}$/u.test(noun) &&
    !/ - |\b(?:mon|tues|wednes|thurs|fri|satur|sun|to|may|june|july)day\b|\b(?:about|re|and|or)\b/i.test(
      noun,
    ) &&
    noun.split(' ').length <= MAX_WORDS &&
    !saysLittle(noun)
  );
}
