import type { TaskProposal } from '@docket/core/extraction/suggestion';

import { ACTION_VERBS, baseOfGerund, COURTESY_VERBS } from './action-verbs';

type SuggestionKind = TaskProposal['kind'];

/** What a sentence does: ask, oblige, promise … */
export type SpeechActForm =
  | 'request'
  | 'wish'
  | 'need'
  | 'duty'
  | 'imperative'
  | 'inform'
  | 'question'
  | 'assignment'
  | 'deadline'
  | 'notice'
  | 'together'
  | 'promise';

export type SpeechAct = {
  form: SpeechActForm;
  /** Words from the verb on ('send me the plan by Friday'), or the thing needed for form 'need'; '' when the act has none. */
  action: string;
  /** Prior of the form, 0 to 1, before model and addressee. */
  strength: number;
};

type Rule = {
  form: SpeechActForm;
  strength: number;
  pattern: RegExp;
  verbs: 'action' | 'any' | 'gerund' | 'none';
};

const FILL =
  '(?:(?:all|both|guys|two|folks|please|pls|plz|possibly|kindly|also|then|just|maybe|perhaps|at least|either|each|quickly|at your (?:earliest )?convenience|still|now|again)[, ]+)*';
const YOU = '(?:you|u|ya|someone|somebody|anyone|either of you|one of you|you or [a-z]+)';

const RULES: readonly Rule[] = [
  {
    form: 'request',
    strength: 0.88,
    verbs: 'any',
    pattern: new RegExp(
      `\\b(?:can|could|would|will|can't|couldn't|won't) ${YOU} ${FILL}(?:be able to |have a chance to |find (?:the )?time to |try to |be so kind (?:as )?to |make sure (?:to |that you )?)?(?<act>(?!mind\\b)[a-z][a-z-]*\\b.*)`,
      'i',
    ),
  },
  {
    form: 'request',
    strength: 0.8,
    verbs: 'gerund',
    pattern: /\b(?:would|do) you mind (?<act>[a-z]+ing\b.*)/i,
  },
  {
    form: 'request',
    strength: 0.75,
    verbs: 'gerund',
    pattern:
      /\b(?:how about|appreciate (?:you|your)|thanks? (?:you )?(?:in advance )?for) (?<act>(?:sending|forwarding|reviewing|checking|providing|getting|letting|calling|confirming)\b.*)\?/i,
  },
  {
    form: 'request',
    strength: 0.86,
    verbs: 'any',
    pattern: new RegExp(
      `\\b(?:please|pls|plz|kindly)\\b[, ]*(?:(?:do|also|just|then|try (?:to|and)|be (?:sure|certain|prepared|ready) (?:to|and)|make (?:sure|certain) (?:to|that you|you)|remember to|take a (?:moment|minute|look) to|help me|go ahead and|ensure that you|immediately|plan to|continue to|either)[, ]+)*(?<act>[a-z][a-z-]*\\b.*)`,
      'i',
    ),
  },
  {
    form: 'wish',
    strength: 0.76,
    verbs: 'any',
    pattern:
      /\b(?:i|we)(?:'d| would|'ll| will| do| also| really| just| still| greatly| truly)*,? (?:need|want|like|love|ask|expect|require|appreciate(?: it)?|prefer|hope|be grateful|request)(?: for| it| if| that)* you(?:r| all| both| guys)?(?: could| would| can| will)?(?: to)? (?:please |also |help me )*(?<act>[a-z][a-z-]*\b.*)/i,
  },
  {
    form: 'wish',
    strength: 0.72,
    verbs: 'any',
    pattern:
      /\b(?:wonder(?:ed|ing)? if|grateful if|appreciate(?: it)? if|great if|helpful if|possible (?:for|that)|good if|nice if|thankful if|any (?:way|chance)(?: that)?|hoping(?: that)?|unless|and if|^if) (?:you|someone|one of you)(?: guys| all| both)?(?: could| can| would| might| may| want to| to)+ (?:please |also |possibly |just )*(?<act>[a-z][a-z-]*\b.*)/i,
  },
  {
    form: 'inform',
    strength: 0.74,
    verbs: 'none',
    pattern:
      /\b(?<act>(?:let (?:me|us) know|tell me|get back to (?:me|us)|give me (?:your|a (?:call|ring|buzz|shout|holler)|an? (?:update|idea|estimate|status))|send (?:me|us)|forward (?:me|us)|e-?mail me|fax me|keep (?:me|us) (?:posted|informed|advised|updated)|advise (?:me|us|if|whether|as to)|remind me|call me)\b.*)/i,
  },
  {
    form: 'duty',
    strength: 0.6,
    verbs: 'any',
    pattern:
      /\b(?:you|each of you|everyone|all of you|employees|attendees|participants|recipients)(?: really| also| still| all| both| do| will|'ll| now)* (?:need to|needs to|should|must|have to|has to|ought to|are (?:asked|required|requested|expected|supposed|invited|encouraged) to|is (?:asked|required|requested) to|might want to|may want to|had better)(?: please| also| all| be sure to)* (?<act>[a-z][a-z-]*\b.*)/i,
  },
  {
    form: 'duty',
    strength: 0.68,
    verbs: 'any',
    pattern:
      /\b(?:make sure|be sure|don't forget|do not forget|remember|ensure|be prepared|be ready|your task is|your job is|it is up to you|i leave it to you|i'd suggest you|i suggest you|i recommend (?:that )?you)(?: that)?(?: you| we)?(?: to)? (?<act>[a-z][a-z-]*\b.*)/i,
  },
  {
    form: 'need',
    strength: 0.62,
    verbs: 'none',
    pattern:
      /\b(?:i|we)(?:'ll| will| also| still| really| just| urgently| do| only| desperately|'d| would)* (?:need|require|await|(?:am|are) (?:waiting (?:for|on)|awaiting|looking for|missing)|(?:like|love|appreciate)(?: to (?:get|have|see|receive|hear))?|want(?: to (?:get|have|see|receive|hear))?) (?<act>(?:(?:the|your|an?|any|that|those|these|all|some|more|copies|at least|to (?:get|have|see|receive|hear)|back|from you|confirmation|approval|input|feedback|comments|help)\b).*)/i,
  },
  {
    form: 'assignment',
    strength: 0.6,
    verbs: 'action',
    pattern: /^(?:[A-Z][a-z]+(?:(?:,? and |, ?| ?[&/] ?)[A-Z][a-z]+)*) to (?<act>[a-z][a-z-]*\b.*)/,
  },
  {
    form: 'together',
    strength: 0.5,
    verbs: 'any',
    pattern:
      /\b(?:let's|let us|shall we|can we|could we|should we|why don't (?:we|you)|may we|are you (?:available|free|around|able)|would you be (?:available|free|able|willing|interested)|do you have (?:time|any time|a (?:minute|moment|chance)))(?: all| both| please| also| try to| to)* (?<act>[a-z][a-z-]*\b.*)/i,
  },
];
const PROMISE =
  /\b(?:i|we)(?:'ll| will| shall|'m going to| am going to| are going to| can| promise to| intend to| plan to)(?: also| then| just| definitely| certainly| gladly| be sure to| make sure to| try to| try and| have .{2,15} to| be happy to| go ahead and| be)* (?<act>[a-z][a-z-]*\b.*)/i;
const LEAD =
  /^(?:(?:and|but|so|also|then|first|second|third|finally|next|now|ok|okay|again|if possible|when you (?:can|get a chance|have (?:a|time|a minute|a chance))|otherwise|meanwhile|in the meantime|as (?:soon as possible|discussed)|asap|urgent|fyi|re|action|todo|to do|to-do|action item|just)[,:.!-]*\s+|if [^,?]{3,80}, (?:then )?(?!i |we |it |he |she |they |the |there )|(?:by|before|on|at) [^,?]{3,30}, (?!i |we |it |he |she |they |the |there ))*(?<act>[a-z][a-z-]*\b.*)/i;
const DEADLINE =
  /\b(?:deadline|due (?:date|by|on|in|no later|at|today|tomorrow|this|next|mon|tue|wed|thu|fri)|(?:is|are|be|comes|fall) due|no later than|must be (?:submitted|received|completed|returned|filed|in|paid|signed|made)|needs? to be (?:submitted|received|completed|returned|filed|in|paid|signed|made|done|finished|sent)|(?:comments|responses|nominations|registrations?|applications|rsvps?|reservations|submissions|expenses|timesheets) (?:are|is|should be|must be) (?:due|in|submitted|received|sent|returned)|overdue|past due|expires?|rsvp)\b/i;
const NOTICE =
  /\b(?:for your (?:signature|approval|review and (?:comment|signature|approval)|comments?|action|handling|execution)|(?:your|awaiting|requires?|needs?) (?:your )?(?:signature|approval|attention)(?: is)?(?: required| needed| requested)?|(?:response|reply|action|approval|signature|rsvp|payment|confirmation) (?:is )?(?:required|requested|needed|due)|comments? (?:are )?(?:welcome|appreciated|requested|by)|any (?:comments|thoughts|feedback|input|ideas|suggestions|objections|word|news|update)\b.{0,60}\?|(?:your|any) (?:comments|thoughts|feedback|input|help|assistance|suggestions|response|reply|approval)\b.{0,60}\b(?:appreciated|welcome|requested|needed|would be (?:great|helpful|good)))/i;

/** Reads what a sentence asks or promises; null for a plain statement. English, with German, French and Spanish requests. */
export function readSpeechAct(sentence: string, isFromReader: boolean): SpeechAct | null {
  const text = sentence.slice(0, 600).replace(/\s+/g, ' ').replace(/[’‘]/g, "'");
  if (isFromReader) return readPromise(text);
  return (
    bestRule(text) ??
    readImperative(text) ??
    foreignRequest(text) ??
    readNotice(text) ??
    readQuestion(text)
  );
}

function bestRule(text: string): SpeechAct | null {
  for (const rule of RULES) {
    const act = rule.pattern.exec(text)?.groups?.['act'];
    if (act === undefined) continue;
    const action = verbAccepted(act, rule);
    if (action !== null) return { form: rule.form, action, strength: rule.strength };
  }
  return null;
}

function verbAccepted(act: string, rule: Rule): string | null {
  if (rule.verbs === 'none') return act;
  const word = /^[a-z-]+/i.exec(act)?.[0].toLowerCase() ?? '';
  if (rule.verbs === 'gerund') {
    const base = baseOfGerund(word);
    return base === null ? null : base + act.slice(word.length);
  }
  if (
    rule.form === 'request' &&
    COURTESY_VERBS.has(word) &&
    !/\b(?:and|comments?|sign)\b/i.test(act)
  )
    return null;
  if (rule.verbs === 'action' || rule.form === 'duty')
    return ACTION_VERBS.has(word) || word === 'be' ? act : null;
  return ACTION_VERBS.has(word) ||
    /^(?:be|have|like|want|prefer)$/.test(word) ||
    rule.form === 'request'
    ? act
    : null;
}

function readImperative(text: string): SpeechAct | null {
  const act = LEAD.exec(text)?.groups?.['act'];
  const word = act ? (/^[a-z-]+/i.exec(act)?.[0] ?? '') : '';
  if (
    !act ||
    !ACTION_VERBS.has(word.toLowerCase()) ||
    (word === word.toUpperCase() && word.length > 1 && text !== text.toUpperCase())
  )
    return null;
  const rest = act.slice(word.length).trim();
  if (
    rest === '' ||
    /^(?:you|i|we|they|he|she|is|are|was|were|has|have|will|would|of|for|and|or|:|,|'s|-)(?:\s|$)/i.test(rest)
  )
    return null;
  if (
    /^(?:note|report|present|work|order|issue|update|state|list|plan|request|support|contact|call|email|e-mail|mail|fax|page|name|file|test|process|record|study|research|quote|schedule|search|visit|document|design|process|think|see|know|understand|go|get|use|try|look|start|save|register|buy)$/i.test(
      word,
    )
  ) {
    return /^(?:me|us|him|her|them|it|this|that|these|those|the|your|my|our|back|with|up|out|over|to|a|an|in|on|at|[A-Z])/.test(
      rest,
    )
      ? { form: 'imperative', action: act, strength: 0.5 }
      : null;
  }
  return { form: 'imperative', action: act, strength: 0.66 };
}

function readNotice(text: string): SpeechAct | null {
  if (DEADLINE.test(text)) return { form: 'deadline', action: text, strength: 0.42 };
  return NOTICE.test(text) ? { form: 'notice', action: text, strength: 0.5 } : null;
}

function readQuestion(text: string): SpeechAct | null {
  if (!/\?["')\]]*$/.test(text) || text.length > 350 || text.split(' ').length < 3) return null;
  const toYou = /\b(?:you|your|u)\b/i.test(text);
  const open =
    /^(?:(?:and|so|also|but|by the way|btw|ok|hey|[A-Z][a-z]+)[,:-]?\s+)*(?:what|when|where|who|which|how|why|is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|any|shall|may)\b/i.test(
      text,
    );
  return { form: 'question', action: text, strength: toYou ? 0.55 : open ? 0.42 : 0.3 };
}

function readPromise(text: string): SpeechAct | null {
  const act = PROMISE.exec(text)?.groups?.['act'];
  const word = act ? (/^[a-z-]+/i.exec(act)?.[0].toLowerCase() ?? '') : '';
  if (
    !act ||
    !ACTION_VERBS.has(word) ||
    /^(?:see|understand|know|think|wait|remember|continue|agree|accept)$/.test(word)
  )
    return null;
  if (/\bif (?:i|we|you)\b|\?$|\b(?:i|we) can't\b/i.test(text)) return null;
  return { form: 'promise', action: act, strength: /\b(?:i|we) can\b/i.test(text) ? 0.5 : 0.75 };
}

const FOREIGN =
  /(?:\bbitte\b(?! (?:schön|sehr|beachten))|\b(?:könn(?:t)?en sie|könntest du|kannst du|würden sie|würdest du|können sie)\b|\b(?:pouvez|pourriez|peux|pourrais)[- ](?:vous|tu)\b|\bveuillez\b(?! (?:trouver|agréer|noter))|\bmerci de (?:me |nous |bien vouloir )?\p{L}+r\b|\bpor favor\b|(?:^|[¿\s])(?:puede|puedes|podr[íi]as?|podr[íi]an|pueden) (?!ver\b)\p{L}+)/iu;

function foreignRequest(text: string): SpeechAct | null {
  const match = FOREIGN.exec(text);
  return match ? { form: 'request', action: '', strength: 0.78 } : null;
}

const KINDS: readonly (readonly [SuggestionKind, RegExp])[] = [
  [
    'signature',
    /\b(?:countersign|sign(?:ed)?(?! up| off on| in\b)|signatures?|execute (?:the|this|both|and)|unterschr(?:eib|ift)\w*|unterzeichn\w*|signer|firmar?)\b/i,
  ],
  [
    'payment',
    /\b(?:invoices?|pay(?:ment)?|remit(?:tance)?|wire|reimburse|past due|balance due|amount due|überweis\w*|rechnung|facture|factura)\b/i,
  ],
  [
    'meeting',
    /\b(?:meet|attend|join (?:us|me|the)|conference call|(?:set ?up|schedule|arrange|have) (?:a |an )?(?:\w+ ){0,2}(?:meeting|call|time)|lunch|dinner|get together|invitation|rsvp)\b/i,
  ],
];

/** The sort of task an act becomes. */
export function kindOf(act: SpeechAct, sentence: string): SuggestionKind {
  if (act.form === 'promise') return 'promise';
  const found = KINDS.find(([, pattern]) => pattern.test(sentence))?.[0];
  if (found) return found;
  return act.form === 'deadline' ? 'deadline' : 'request';
}
