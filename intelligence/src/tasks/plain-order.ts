import { ACTION_VERBS, ACTION_VERB_FORMS } from './action-verbs';
import type { SpeechAct } from './speech-act';

/** The person addressed, in any form that a verb may follow. */
const ASKED =
  /\b(?:(?:can|could|would|will) you(?: (?:all|both|please|kindly|also|just))*|(?:please|pls|plz|kindly)(?: (?:do|also|just))*|if you (?:could|would|can|might)(?: (?:please|also|kindly|just))*|(?:like|need|want|expect|ask|asking) (?:each of |all of )?you(?: all| both)? to|(?:everyone|everybody|(?:all|every|each) (?:of )?(?:\p{L}+ ){1,3})(?: ?(?:needs? to|must|should|ha(?:s|ve) to|to))(?: (?:please|also|all))*|(?:is|are) (?:required|asked|requested|expected) to|make sure (?:that )?you|promised (?:[^,.;]{0,30} )?you(?:'d| would)|remember to|don't forget to) (?=(?<act>\p{Ll}[\p{L}-]*(?: .+)?))/giu;
/** Somebody is to do it, whom the reader finds. */
const SOMEBODY =
  /\b(?:i|we)(?:'ll| will| do| also| still)? (?:need|want|are looking for|am looking for) (?:someone|somebody) to (?<act>\p{Ll}[\p{L}-]* .+)/iu;
/** Where a clause that may be an order starts. */
const STARTS =
  /(?:^|[.;:!?] |, (?:so |then |please )| [-–—]{1,2} |, (?=(?:please|just|then) ))(?:(?:please|just|then|also|and|so|but|now|pls|kindly) )*(?=(?<act>(?<verb>\p{L}+)(?: (?:up|out|down|off|over|in|back|away|round))?(?: or \p{Ll}+)? (?<next>\S+).*))/giu;
const OBJECT =
  /^(?:the|this|that|these|those|an?|your|my|our|his|her|their|it|them|me|us|him|all|any|every|each|both|some|someone|something|everyone|everything|another|one|two|three|double|more|new|only|no|\p{Lu}\p{Ll}\S*)$/u;
/** Words that start a clause as nouns as often as they order something. */
const NOUN_TOO =
  /^(?:bill|board|book|button|call|change|check|claim|comment|contact|cost|cover|design|document|draft|email|e-mail|experience|fax|figure|file|finish|flag|focus|form|function|group|help|home|host|interest|issue|judge|lead|letter|level|link|list|load|look|mail|mark|market|master|match|meet|model|name|note|notice|number|offer|open|order|page|part|party|pass|pay|phone|place|plan|point|post|present|price|print|process|program|project|pull|push|question|quote|rate|record|refund|release|report|request|research|rest|result|return|review|ring|rule|run|sample|scale|schedule|search|second|service|set|share|ship|show|sign|staff|stage|start|state|stop|study|supply|support|talk|target|test|track|transfer|travel|trip|update|use|vote|wait|walk|water|welcome|will|work)$/i;
const DETERMINED =
  /^(?:the|this|that|these|those|an?|your|my|our|his|her|their|it|them|me|us|him|all|any|every|each|both)$/i;
/** Phrases that ask for no action of their own. */
const COURTEOUS =
  /^(?:see|note|let|know|think|understand|thank|welcome|enjoy|meet|find|feel|excuse|forgive|accept(?! or))\b/i;
/** 'It would be kind if you could', not 'see if you can'. */
const WISHES =
  /\b(?:kind|grateful|appreciat\p{L}+|great|good|nice|helpful|help|lovely|glad|super|thankful|obliged|handy|happy|pleased|wonderful|ideal|best|better|favou?r)\b/iu;
/** What must not be done. */
const FORBIDDEN =
  /(?:^(?:(?:so|and|but|also)\b,? )?(?:[Pp]lease |[Pp]ls |[Kk]indly )?|\b(?:[Pp]lease|[Pp]ls|[Kk]indly) )(?:[Dd]o not|[Dd]on't|[Dd]ont|[Nn]ever) (?=(?<act>\p{Ll}[\p{L}-]*(?: .+)))/u;
const NO_PROHIBITION =
  /^(?:forget|hesitate|fail|worry|feel|be|get|think|know|let|have|see|want|need|mind|like|care|expect|believe|understand|remember|ask me|tell me)\b/i;
/** A verb with its preposition and object: 'Respond to this request'. */
const PREPOSITION = /^(?:to|with|into|at|for|on|in|from|through)$/i;
/** 'Have a look at clause 9' */
const HAS_A_LOOK =
  /^have (?:a|an|another) (?:quick |good |proper |final )?(?:look|word|think|read|go|chat)\b/i;
/** A subject with its verb: a statement, not an order. */
const TELLS =
  /^\S+ (?:\S+ ){0,4}(?:is|are|was|were|has|have|had|will|would|can|could|comes?|goes|says?|needs?|wants?|arrives?|starts?|ends?|closes?)\b/i;

/**
 * An order inside a sentence, or with a verb that also starts other kinds of sentences: good enough for the title of a
 * known ask, but no evidence of one. Otherwise null.
 */
export function plainOrder(words: string): SpeechAct | null {
  const found = SOMEBODY.exec(words)?.groups?.['act'];
  if (found !== undefined && isVerb(found)) return order(`find someone to ${found}`);
  const forbidden = FORBIDDEN.exec(words)?.groups?.['act'] ?? '';
  if (isVerb(forbidden) && !NO_PROHIBITION.test(forbidden)) return order(`do not ${forbidden}`);
  for (const { groups, index } of words.matchAll(ASKED)) {
    const act = groups?.['act'] ?? '';
    if (
      !isVerb(act) ||
      COURTEOUS.test(act) ||
      (/^if/i.test(words.slice(index)) && !isWish(words, index)) ||
      /\b(?:how|what|why|when|where|who|which)\b[^,.;:?!]{0,20}$|\b(?:need|want|get|ask|allow|require)s? $/i.test(
        words.slice(0, index),
      )
    )
      continue;
    return order(
      /\b(?:all|every|each|everyone|everybody)\b/i.test(words.slice(0, index + 12))
        ? act.replace(/\btheir\b/g, 'your')
        : act,
    );
  }
  if (/\?\s*$/.test(words)) return null;
  for (const { groups } of words.matchAll(STARTS)) {
    const { act = '', verb = '', next = '' } = groups ?? {};
    const [, , after = ''] = act.split(' ', 3);
    const isObject = OBJECT.test(next) || (PREPOSITION.test(next) && OBJECT.test(after));
    if (!isVerb(act) || !isObject || TELLS.test(act)) continue;
    if (NOUN_TOO.test(verb) && !DETERMINED.test(next)) continue;
    if (COURTEOUS.test(verb)) continue;
    const [alone = ''] = act.split(/: | (?=\p{Lu}\p{Ll}+(?: \p{Ll}+)?: )/u, 1);
    return order(`${alone.charAt(0).toLowerCase()}${alone.slice(1)}`);
  }
  return null;
}

function isWish(words: string, at: number): boolean {
  return (
    WISHES.test(words.slice(0, at)) &&
    !/\b(?:see|ask|check|know|tell|wonder(?:ing|ed)?) $/i.test(words.slice(0, at))
  );
}

function order(action: string): SpeechAct {
  return { form: 'request', action, strength: 0 };
}

function isVerb(act: string): boolean {
  const word = /^[\p{L}-]+/u.exec(act)?.[0].toLowerCase() ?? '';
  return ACTION_VERBS.has(word) || ACTION_VERB_FORMS.has(word) || HAS_A_LOOK.test(act);
}
