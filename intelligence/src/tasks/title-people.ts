import { ACTION_VERBS } from './action-verbs';

const GIVING =
  /^(send|forward|e-?mail|fax|give|bring|show|hand|resend|get|provide|mail|pass|ship|lend|tell) (?:me|us)(?: with)? (?!know|to\b|at\b|back\b|a (?:call|ring|buzz|shout|holler)|when|if|whether)(.+)$/i;

/** Words that still belong to the object: 'a cheque for $40'. */
const OF_THING = /^ (?:for|about|regarding|from|on|with) (?!you\b|me\b|us\b|i\b|we\b)/i;
const AFTERTHOUGHT = / (?:so|before|when|if|because|which|I|we|you)\b/;
const LONGEST_REST = 40;

/** 'send me the plan' → 'send the plan to Ann'; 'let me know X' → 'tell Ann X'; 'call me' → 'call Ann'. */
export function toPerson(action: string, sender: string): string {
  const known = action
    .replace(/^share (?<thing>.{3,80}?) to (?<who>me|us)\b/i, 'share $<thing> with $<who>')
    .replace(/^let (?=(?:me|us) have (?:the|your|an?|any|all|his|her|their)\b)/i, 'send ')
    .replace(/^(send (?:me|us)) have /i, '$1 ')
    .replace(
      /^(let (?:me|us) know|(?:inform|advise|tell|notify) (?:me|us)|advise) on(?= (?!\p{L}+day\b)\p{L})/iu,
      '$1 about',
    )
    .replace(
      /^(?:let (?:me|us) know|(?:inform|advise|tell|notify) (?:me|us)|advise)(?: as to| of| about(?= (?:whether|if|what|when|where|which|how|who|why)\b))?(?=[ ,.!?:;-]|$)/i,
      `tell ${sender}`,
    )
    .replace(/^get back to (?:me|us)\b/i, `get back to ${sender}`)
    .replace(
      /^(?:give|drop) (?:me|us) a (?:quick )?(?:call|ring|buzz|shout|holler|line)\b/i,
      `call ${sender}`,
    )
    .replace(
      /^(tell \S+) if (?!(?:you|we|i|they|there) (?:don't|do not|can't|cannot|have (?:any|an)|need|see|run))/i,
      '$1 whether ',
    );
  const giving = GIVING.exec(known);
  if (!giving || /^tell/i.test(giving[1] ?? '')) return known;
  const [, verb = '', object = ''] = giving;
  if (isTwoActions(object)) return `${verb} ${sender} ${object}`;
  const cut =
    /^(.+?)(?: (?:so|before|when|if|and|for|that|which|as|because|in order|then|from|at|on|via|regarding|about|with|who|you|we|I|to)\b.*)?$/.exec(
      object,
    )?.[1] ?? object;
  if (isTwoThings(object.slice(cut.length))) return `${verb} ${object} to ${sender}`;
  const [rest = ''] = object.slice(cut.length).split(AFTERTHOUGHT, 1);
  const kept = rest.length <= LONGEST_REST && OF_THING.test(rest) ? rest : '';
  // 'Send the photos to Ann from the visit' would tear them apart.
  return kept !== '' && HANDS.test(verb)
    ? `${verb} ${sender} ${cut}${kept}`
    : `${verb} ${cut} to ${sender}${kept}`;
}

const HANDS = /^(?:send|give)$/i;

/** 'send us version D or confirm C': only the first object is given to somebody. */
function isTwoActions(object: string): boolean {
  const second = /^[^,]{1,40}? (?:or|and) (?<verb>\p{Ll}+) /u.exec(object)?.groups?.['verb'];
  return second !== undefined && ACTION_VERBS.has(second) && !NOUNS_TOO.test(second);
}

/** ' and a photo of the label' adds another object; ' and the rest will follow' does not. */
function isTwoThings(rest: string): boolean {
  const [, first = '', more = ''] = /^ and (\p{L}+)((?: [\p{L}\d'’-]+){0,6})$/u.exec(rest) ?? [];
  if (first === '' || (ACTION_VERBS.has(first.toLowerCase()) && !NOUNS_TOO.test(first)))
    return false;
  return (
    !/^(?:i|we|you|he|she|it|they|then|also|so|if|let|see|please)$/i.test(first) &&
    !/ (?:is|are|will|can|has|have|to|i|we|you|it)(?= |$)/i.test(more)
  );
}

/** Verbs that are nouns just as often: 'the plan and support hours'. */
const NOUNS_TOO =
  /^(?:act|address|answer|bill|book|call|check|comment|contact|copy|cover|design|document|draft|email|estimate|file|form|help|invoice|issue|link|list|mail|mark|name|note|notice|offer|order|page|phone|pick|place|plan|post|price|print|process|quote|record|refund|reply|report|request|research|result|review|schedule|search|set|sign|staff|start|state|stop|study|supply|support|switch|talk|test|trace|track|transfer|update|upgrade|visit|vote|watch|work)$/;

const TURNED: Readonly<Record<string, string>> = {
  you: 'me',
  your: 'my',
  me: 'you',
  my: 'your',
  our: 'your',
};

/** The reader's words to somebody, from that person's view: 'send you my plan' → 'send me your plan'. */
export function fromReader(action: string): string {
  return action.replace(
    /\b(?:you|your|me|my|our)\b/gi,
    (word) => TURNED[word.toLowerCase()] ?? word,
  );
}

/** 'meet on the plan' → 'meet with Ann on the plan', unless somebody is named. */
export function withPerson(action: string, sender: string): string {
  const names = new RegExp(`\\b${sender.replace(/[^\p{L}]/gu, '.')}\\b|\\bwith\\b`, 'iu');
  return names.test(action)
    ? action
    : action.replace(
        /^(meet|talk|speak|chat|touch base|connect|get together|sit down|catch up)\b/i,
        `$1 with ${sender}`,
      );
}

const MODALS =
  /^(?:am|was|have|had|will|would|can|could|shall|should|may|might|must|do|did|don|didn|wasn|won|can't|cannot|just|also|still|really|think|and|or)$/i;

/** The sender's words about themselves, from the reader's view: 'I' is Ann, 'my' is Ann's. */
export function thirdPerson(action: string, sender: string): string {
  return action
    .replace(/\b(and|or) I (?=know\b)/g, `$1 ${sender} `)
    .replace(/\b(shall|should|can|could|will|would|may|do|did|must) I\b/gi, `$1 ${sender}`)
    .replace(/\bI'm\b|\bI am\b/g, `${sender} is`)
    .replace(/\bI've\b|\bI have\b/g, `${sender} has`)
    .replace(/\bI'll\b/g, `${sender} will`)
    .replace(/\bI'd\b/g, `${sender} would`)
    .replace(/\bI do\b/g, `${sender} does`)
    .replace(/(?<![-\d])\bI (\p{Ll}+)/gu, (_, verb: string) =>
      MODALS.test(verb) ? `${sender} ${verb}` : `${sender} ${inflect(verb)}`,
    )
    .replace(/(?<![-\p{L}\d])I(?![-\p{L}\d'’])/gu, sender)
    .replace(/\b(?:me|us)\b/gi, sender)
    .replace(/\bmy\b/gi, `${sender}'s`);
}

/** 'see' → 'sees'; past forms and adverbs are unchanged. */
export function inflect(verb: string): string {
  if (/(?:ed|ly|ought|ent|ot|ew|aw|ook|ade|aid)$/.test(verb)) return verb;
  if (/(?:s|sh|ch|x|z|o)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}
