import { thirdPerson } from './title-people';
import { lowerFirstWord } from './title-topic';

/** Who wants what from the reader: 'The clerk needs 25 copies of the testimony'. */
const WANTS =
  /^(?:(?:and|so|but|also|oh|btw)[, ]+)*(?<who>(?:the |our |your )?\p{L}[\p{L}'’.&-]*(?: [\p{L}'’.&-]+){0,3}?) (?:(?:still|also|just|only|really) )?(?:needs?|wants?|requires?|requests?|asks? for|is asking for|are asking for|(?:would|'d) like) (?<thing>[^.;?!]{3,90})/iu;
const NOBODY =
  /^(?:i|we|you|he|she|they|it|this|that|there|these|those|who|which|what|nobody|somebody|someone|everyone|one|each|all|both|if|when|as|once|because|since|please|no|yes|not|and|to|for|in|on|at|of)\b|\b(?:which|that|if|when|to|of|for|in|on|and|or|but|not|will|is|are|was)$/iu;
/** 'Each department owes me a summary'. */
const OWED =
  /^(?:each|every|all|everyone|you)\b[^.;?!]{0,30}? (?:still )?owes? (?:me|us) (?<thing>[^.;?!]{3,90})/iu;
/** 'Revised card for ward 6, to me by Monday'. */
const TO_ME =
  /^(?:(?:hi|and|so|also|please)[, ]{1,3}){0,4}(?<thing>\p{L}[^.;:?!]{3,80}?),? to (?:me|us)(?=$|[.,;!]| (?:by|before|no later|on|at|asap|today|tomorrow|please))/iu;
/** 'Therefore I ask you for the signed copy', 'I am waiting for your figures'. */
const ASKED =
  /\b(?:i|we)(?:'m| am|'re| are)? (?:(?:still|kindly|hereby|also) )?(?:ask(?:ing)? (?:you )?for|wait(?:ing)? (?:for|on)|await(?:ing)?|request(?:ing)?|short of|missing|lack) (?<thing>(?:the|your|an?|that|one|two|three|\d+) [^.;?!]{3,80})/iu;
/** Things that can be handed over, as the head of the noun phrase. */
const HANDED =
  /\b(?:address|agenda|agreement|amounts?|answers?|breakdown|certificates?|code|comments|confirmation|contract|cop(?:y|ies)|count|cv|dates?|declaration|details|diagram|documents?|draft|drawings?|dump|estimate|evidence|explanation|figures|files?|forms?|forecast|headcount|id|information|invitation|invoices?|items|key|lease|letters?|lists?|logs?|measurements|memo|menu|minutes|names?|notes?|number|numbers|order|originals?|outline|page|paperwork|password|photos?|pictures|plan|plans|po|policy|price|prices|pricing|programme|proof|proposal|quotes?|quotation|readings?|receipts?|references?|references|replies|reply|reports?|resume|return|revision|sample|schedule|scores|sheets?|sizes?|slides|slips?|statements?|stats|summary|templates?|text|timesheets?|titles?|totals|translation|version|volumes|wording)\b/iu;
const CLAUSE =
  /\b(?:is|are|was|were|has|have|had|will|would|can|could|should|i|we|he|she|they|it)\b|^(?:to|that|if|you|\p{Ll}+ing|more time)\b|^\p{L}+ \p{Ll}+s (?:an?|the|his|her|their|its) |(?<!\b(?:you|they) want) (?:done|ready|sorted|finished|signed|fixed|paid|filed|approved|completed)(?: (?:first|off|out|up|now))?$/iu;
const CHOICE =
  /^(?:a |an |your )?(?:clear |firm |quick )?(?:yes or (?:a |your )?no|decision|answer|yes|ok|okay|go-ahead|nod|call)\b(?! (?:on|about|from (?!you))\S)/iu;
/** Where the wanted thing ends. */
const ENDS =
  /,? (?:by|before|no later than|asap|until|till|so|because|since|as|and (?:i|we|he|she|they)|or (?:i|we|he|she|they|it)|but|from you|please|today|tomorrow|tonight|(?:an?|one|two|three|\d{1,4}) (?:days?|weeks?) (?:before|ahead|prior|in advance)|this (?:week|morning|afternoon)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b.*$|,(?! (?:an? |the |your |and ))[^,]*$/isu;

/**
 * Something that somebody wants and the reader can hand over, as an action: 'The clerk wants 25 copies' → 'Send the
 * clerk 25 copies'; otherwise null.
 */
export function requestedItem(words: string, sender: string): string | null {
  const text = words.replace(/\s+/g, ' ').trim();
  const owed = handedThing(OWED.exec(text)?.groups?.['thing']);
  if (owed !== null) return `Send ${sender} ${thirdPerson(owed, sender)}`;
  const wanted = WANTS.exec(text)?.groups;
  const who = wanted?.['who'] ?? '';
  if (wanted && !NOBODY.test(who)) {
    const thing = handedThing(wanted['thing']);
    if (thing === null) return null;
    const person = who
      .replace(/^The /, 'the ')
      .replace(/^Our /, 'our ')
      .replace(/^Your /, 'your ');
    return `Send ${thirdPerson(person.replace(/^our /, 'the '), sender)} ${thirdPerson(thing, sender)}`;
  }
  const asked = handedThing(ASKED.exec(text)?.groups?.['thing']);
  if (asked !== null) return `Send ${sender} ${thirdPerson(asked, sender)}`;
  const told = handedThing(TO_ME.exec(text)?.groups?.['thing']);
  return told === null ? null : `Send ${sender} ${told.charAt(0).toLowerCase()}${told.slice(1)}`;
}

/** What is wanted, up to the end of its phrase, if it can be handed over; otherwise null. */
export function handedThing(words: string | undefined): string | null {
  const thing = (words ?? '').replace(ENDS, '').trim();
  const [head = ''] = thing.split(/ (?:on|for|with|of|from|to|in|at|and|before|about)(?: |$)/iu, 1);
  const isThing = thing.split(' ').length <= 12 && HANDED.test(head) && !CLAUSE.test(thing);
  return isThing && !CHOICE.test(thing) ? thing : null;
}

/** A longer topic names more than one thing to choose. */
const MAX_WORDS = 6;
/** The choice is the reader's, and its topic is in the subject. */
const DECIDES =
  /\b(?:(?:it|that|this|the choice|the decision)(?:'s| is|'d be| would be| has to be)?(?: now| all| really| entirely)? your (?:call|decision|choice|shout)|and your (?:call|shout)|you (?:decide|choose)\b|up to you|for you to (?:decide|choose)|(?:choice|choosing|decision) is yours|needs? (?:a|your) yes or (?:a |your )?no|need a decision|wants? a yes or (?:a )?no|waiting (?:for|on) (?:your|a) (?:decision|yes or no))/iu;

/**
 * 'It is your budget and your call' → 'Decide on …' with the topic of the subject; null if the choice is not the
 * reader's or its topic is not named.
 */
export function readersChoice(words: string, noun: string): string | null {
  const isOne =
    noun !== '' && !/[&/,:;]| (?:and|or) /.test(noun) && noun.split(' ').length <= MAX_WORDS;
  return isOne && DECIDES.test(words) ? `Decide on ${lowerFirstWord(noun)}` : null;
}
