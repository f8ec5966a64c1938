import { ASKS_TO_HAVE } from './asks-to-have';
import type { SpeechActForm } from './speech-act';

/** A form of request; the group `act` starts with the verb (or, for verbs 'none', with what is asked for). */
export type RequestRule = {
  form: SpeechActForm;
  strength: number;
  pattern: RegExp;
  verbs: 'action' | 'any' | 'gerund' | 'none';
  /** The act ends before the last question mark; without one nothing is asked. */
  isQuestion?: boolean;
};

const FILL =
  '(?:(?:all|both|guys|two|folks|please|pls|plz|possibly|kindly|also|then|just|maybe|perhaps|at least|either|each|quickly|at your (?:earliest )?convenience|still|now|again)[, ]+)*';
const YOU = '(?:you|u|ya|someone|somebody|anyone|either of you|one of you|you or [a-z]+)';

/** Tried in order; the first one with an accepted verb wins. English. */
export const REQUEST_RULES: readonly RequestRule[] = [
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
    pattern: /(?:\b(?:would|do) you mind|^mind) (?<act>[a-z]+ing\b.*)/i,
  },
  {
    form: 'request',
    strength: 0.75,
    verbs: 'gerund',
    isQuestion: true,
    pattern:
      /\b(?:how about|appreciate (?:you|your)|thanks? (?:you )?(?:in advance )?for) (?<act>(?:sending|forwarding|reviewing|checking|providing|getting|letting|calling|confirming)\b.*)/i,
  },
  {
    form: 'request',
    strength: 0.86,
    verbs: 'any',
    pattern: new RegExp(
      `\\b(?:please|pls|plz|kindly)\\b[, ]*(?:(?:do|also|just|then|try (?:to|and)|be (?:sure|certain|prepared|ready) (?:to|and|that you|you)|make (?:sure|certain) (?:to|that you|you)|remember to|take a (?:moment|minute|look) to|help me|go ahead and|ensure that you|immediately|plan to|continue to|either)[, ]+)*(?<act>(?!(?:can|could|may|might) (?:i|we)\\b)[a-z][a-z-]*\\b.*)`,
      'i',
    ),
  },
  {
    form: 'wish',
    strength: 0.76,
    verbs: 'any',
    pattern:
      /\b(?:i|we)(?:'d| would|'ll| will| do| also| really| just| still| greatly| truly)*,? (?:need|want|like|love|ask|expect|require|appreciate(?: it)?|prefer|be grateful|request)(?: for| it| if| that)* you(?:r| all| both| guys)?(?: could| would| can| will)?(?: to)? (?:please |also |help me )*(?<act>[a-z][a-z-]*\b.*)/i,
  },
  {
    form: 'wish',
    strength: 0.72,
    verbs: 'any',
    pattern:
      /\b(?:wonder(?:ed|ing)? if|grateful if|glad if|pleased if|kind if|appreciate(?: it)? if|great if|helpful if|possible (?:for|that)|good if|nice if|thankful if|any (?:way|chance)(?: that)?|hop(?:e|ing)(?: that)?|perhaps|maybe|unless|(?:and|so|but|,) if|^if) (?:you|someone|one of you)(?: guys| all| both)?(?: could| can| would| might| may| want to| to)+ (?:please |also |possibly |just )*(?<act>[a-z][a-z-]*\b.*)/i,
  },
  {
    form: 'wish',
    strength: 0.68,
    verbs: 'any',
    pattern:
      / (?<!\b(?:i|you) )(?:asked|asks|asking|requested|(?<=\b(?:he|she|they|(?!All|Any|The|These|Those|Your|Our|Some|Most|Other)[A-Z][a-z]+) )requests|wants|wanted|needs|needed|would like|suggested)(?: that| for| if)? you(?: both| all)?(?: could| can| would)?(?: to)? (?<act>[a-z][a-z-]*\b.*)/,
  },
  {
    form: 'question',
    strength: 0.62,
    verbs: 'none',
    pattern:
      /\b(?:wants?|wanted|would like|'d like|need|needs|curious|love|trying|interested|wondering) (?:to (?:know|hear|find out|see) )?(?<act>(?:if|whether|when|what|where|how|who|which|why) (?!i )(?:.* )?(?:you|your|we|our)\b.*)/,
  },
  {
    form: 'need',
    strength: 0.74,
    verbs: 'none',
    pattern: new RegExp(
      `\\b(?:${ASKS_TO_HAVE} (?:please |also |possibly )*(?:get|have|see|borrow|ask (?:you )?for|request|obtain)|let (?:me|us) have(?= (?:the|your|any|all|his|her|their|\\d))) (?<act>(?!to\\b|back\\b|together\\b|some time|an? (?:[a-z]+ )?(?:call|meeting|chat|word|talk|catch-?up|conversation)\\b).+)`,
      'i',
    ),
  },
  {
    form: 'inform',
    strength: 0.74,
    verbs: 'none',
    pattern:
      /(?<!\b(?:to|if you|will|would|he|she|they|it|not|who|i|we|can|didn't|don't|did|could you|you) )\b(?<act>(?:let (?:me|us) know|tell me|get back to (?:me|us)|give me (?:your|a (?:call|ring|buzz|shout|holler)|an? (?:update|idea|estimate|status))|send (?:me|us)|forward (?:me|us)|e-?mail me|fax me|keep (?:me|us) (?:posted|informed|advised|updated)|advise (?:me|us|if|whether|as to)|remind me|call me)\b.*)/i,
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
      /\b(?:(?<!\b(?:i'll|i will|we'll|we will|to|will|just) )(?:make sure|be sure)|don't forget|do not forget|remember|ensure|be prepared|be ready|your task is|your job is|it is up to you|i leave it to you|i'd suggest you|i suggest you|i recommend (?:that )?you|it(?:'s| is| will be) (?:very |really |also |most )?(?:important|critical|crucial|essential|imperative|necessary|vital) (?:that|for) (?:you|we|everyone|each of you|all [a-z]+))(?: that)?(?: you| we)?(?: to| and)? (?<act>[a-z][a-z-]*\b.*)/i,
  },
  {
    // Notes omit who needs it: 'Need your comments by noon', 'Would appreciate your thoughts'.
    form: 'need',
    strength: 0.62,
    verbs: 'none',
    pattern:
      /^(?:(?:also|still|and|but|so|really|just|urgently)[, ]+)*(?:need|(?:would|'d|will)(?: really| also| still| greatly| very much)* (?:need|like|love|appreciate)(?: to (?:get|have|see|receive|hear))?) (?<act>(?:this|that|these|those|them|your|the|an? (?:answer|response|reply|decision|copy|quick|list|final|signed)|input|feedback|comments|confirmation|approval)\b.*)/i,
  },
  {
    // What has not arrived is being asked for.
    form: 'need',
    strength: 0.58,
    verbs: 'none',
    pattern:
      /\b(?:i|we)(?:'ve| have)?(?: still| also)? (?:haven't|have not|not|never|did not|didn't|don't|do not)(?: yet| still)? (?:received?|seen?|gotten|got|get|have|had)(?: back)? (?:yet )?(?<act>(?:your|a (?:response|reply) (?:from you|to my)|confirmation from you)\b.*)/i,
  },
  {
    form: 'need',
    strength: 0.62,
    verbs: 'none',
    pattern:
      /\b(?:i|we)(?:'ll| will| also| still| really| just| urgently| do| only| desperately|'d| would)* (?:need|require|await|(?:am|are) (?:waiting (?:for|on)|awaiting|looking for|missing)|(?:like|love|appreciate)(?: to (?:get|have|see|receive|hear))?|want(?: to (?:get|have|see|receive|hear))?) (?<act>(?!(?:all|more|some|most) of you|your? (?:all|very)|to get (?:back|to|out|away|together))(?:(?:the|your|his|her|their|its|an?|any|that (?!you|we|it|i|they|business)|those|these|all|some|more|copies|at least|to (?:get|have|see|receive|hear) (?:your|the|an?|from|some|'em)|'em|from you|confirmation|approval|input|feedback|comments|help)\b).*)/i,
  },
  {
    form: 'need',
    strength: 0.66,
    verbs: 'none',
    pattern:
      /(?:^|[.,:;-] ?|\bis )what (?:i|we)(?:'d| would| really| also| will)* (?:need|like|want|am looking for|are looking for)(?: to (?:know|get|have|see))?(?: from you)?(?: is| are)? (?<act>.+)/i,
  },
  {
    form: 'together',
    strength: 0.52,
    verbs: 'none',
    pattern:
      /(?:^|[,;:-] ?|\b(?:i|we|i'd|would|can i|may i) )(?:suggest|propose|recommend)(?:ing|ed)? (?:that )?(?:we|you|we all) (?:should )?(?<act>[a-z-]+ .*)/i,
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
      /\b(?:let'?s|let us|shall we|can we|could we|should we|why don't (?:we|you)|may we|are you (?:available|free|around|able)|would you be (?:available|free|able|willing|interested)|do you have (?:time|any time|a (?:minute|moment|chance)))(?: all| both| please| also| try to| to)* (?<act>[a-z][a-z-]*\b.*)/i,
  },
];
