import { singleSpaced } from '../reading/single-spaced';
import { ACTION_VERBS, baseOfGerund, COURTESY_VERBS } from './action-verbs';
import { REQUEST_RULES, type RequestRule } from './request-rules';

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
  | 'appointment'
  | 'together'
  | 'promise';

export type SpeechAct = {
  form: SpeechActForm;
  /**
   * Words from the verb on ('send me the plan by Friday'), or the thing needed for form 'need'; '' if the act has none.
   */
  action: string;
  /** Prior of the form, 0 to 1, before model and addressee. */
  strength: number;
};

const PROMISE =
  /(?:\b(?:i|we)(?:'ll| will| shall|'m going to| am going to| are going to| can| promise to| intend to| plan to)|^(?:(?:ok|okay|yes|sure|thanks|great)[,.! -]+)?(?:will|let me)(?! (?:know|you|say|do|be|just say)\b))(?: also| then| just| definitely| certainly| gladly| be sure to| make sure to| try to| try and| have .{2,15} to| be happy to| go ahead and| be)* (?<act>[a-z][a-z-]*\b.*)/i;
/** What somebody can do once something is done is not a promise: 'so we can order', 'then we can talk'. */
const ENABLES =
  /\b(?:so|that|then|and|when|if|as|how|where|until|before|once|or|which|what|all|whatever|maybe|perhaps) (?:maybe |perhaps )?(?:i|we) can\b|\bwe can (?:use|help|discuss|talk|meet|get together|provide)\b/i;
const LEAD =
  /^(?:(?:and|but|so|also|then|finally|next|now|ok|okay|again|if possible|when you (?:can|get a chance|have (?:a|time|a minute|a chance))|otherwise|meanwhile|in the meantime|as (?:soon as possible|discussed)|asap|urgent|fyi|re|action|todo|to do|to-do|action item|just|simply|kindly|maybe|perhaps)[,:.!-]*\s+|(?:first|second|third)[,:.]\s+|(?:if|once|when|as soon as|after|before|whenever|in case|to|for|per|as) [^,?]{3,80}, (?:then )?(?!i |we |it |he |she |they |the |there )|(?:by|before|on|at) [^,?]{3,30}, (?!i |we |it |he |she |they |the |there ))*(?<act>[a-z][a-z-]*\b.*)/i;
const DEADLINE =
  /\b(?:deadline|(?:we|you) (?:must|need to|have to|are required to) (?:file|submit|respond|reply|pay|send|sign|return|complete|provide|finish|deliver|register)|due (?:date|by|on|in|no later|at|today|tomorrow|this|next|mon|tue|wed|thu|fri)|(?:is|are|be|comes|fall) due|no later than|must be (?:submitted|received|completed|returned|filed|in|paid|signed|made)|needs? to be (?:submitted|received|completed|returned|filed|in|paid|signed|made|done|finished|sent)|(?:comments|responses|nominations|registrations?|applications|rsvps?|reservations|submissions|expenses|timesheets) (?:are|is|should be|must be) (?:due|in|submitted|received|sent|returned)|overdue|past due|expires?|rsvp)\b/i;
const ARRANGED =
  /\b(?:i|we)(?:'ve| have)? (?:scheduled|set up|arranged|booked) (?:a|an|our|the|your) (?:\w+ ){0,3}(?:call|meeting|appointment|interview|lunch|conference)\b/i;
const APPOINTMENT =
  /\b(?:confirm(?:ing|s|ed)?|reminder|scheduled|set up|is set|moved to|invited?|arranged)\b.{0,60}\b(?:meeting|call|appointment|interview|lunch|dinner|conference|session|hearing)\b|\b(?:meeting|call|appointment|interview|lunch|dinner|conference call|hearing)\b.{0,60}\b(?:is|has been|are|was) (?:now )?(?:scheduled|confirmed|set|moved|arranged)\b/i;
const NOTICE =
  /\b(?:would be (?:very |most |really |super )*(?:helpful|great|appreciated|useful|super|wonderful|fantastic)(?=\W*$)|appreciate it(?=\W*$)|(?:i|we)(?:'d| would) like to (?:be (?:on|added|included|copied|kept)|get|receive|see|have)\b|(?:thoughts|comments|ideas|suggestions|input|advice|opinions?|objections|reactions?|views|what do you think)\s*\?+$|(?:here(?:'s| is| are)|enclosed (?:is|are)) .{0,60}\bto (?:read|review|sign|complete|fill (?:out|in)|look (?:over|at)|approve|return)\b|for your (?:signature|approval|review and (?:comment|signature|approval)|comments?|action|handling|execution)|(?:your|awaiting|requires?|needs?) (?:your )?(?:signature|approval|attention)(?: is)?(?: required| needed| requested)?|(?:response|reply|action|approval|signature|rsvp|payment|confirmation) (?:is )?(?:required|requested|needed|due)|comments? (?:are )?(?:welcome|appreciated|requested|by)|any (?:comments|thoughts|feedback|input|ideas|suggestions|objections|word|news|update|other|chance|questions|luck|progress|way|one|interest)\b.{0,80}\?+$|(?:your|any) (?:comments|thoughts|feedback|input|help|assistance|suggestions|response|reply|approval)\b.{0,60}\b(?:appreciated|welcome|requested|needed|would be (?:great|helpful|good)))/i;

/**
 * Reads what a sentence asks or promises; null for a plain statement. English, plus German, French and Spanish requests.
 */
export function readSpeechAct(sentence: string, isFromReader: boolean): SpeechAct | null {
  const text = singleSpaced(sentence.slice(0, 600)).replace(/[’‘]/g, "'");
  if (isFromReader) return readPromise(text);
  if (ARRANGED.test(text)) return { form: 'appointment', action: text, strength: 0.62 };
  return (
    bestRule(text) ??
    readImperative(text) ??
    foreignRequest(text) ??
    readNotice(text) ??
    readQuestion(text)
  );
}

function bestRule(text: string): SpeechAct | null {
  for (const rule of REQUEST_RULES) {
    const match = rule.pattern.exec(text);
    const found = match?.groups?.['act'];
    const act = rule.isQuestion ? found?.slice(0, Math.max(0, found.lastIndexOf('?'))) : found;
    if (!match || !act || isAsked(text.slice(0, match.index), rule)) continue;
    if (forbids(act, rule)) return null;
    const action = verbAccepted(act, rule);
    if (action !== null) return { form: rule.form, action, strength: rule.strength };
  }
  return null;
}

/** 'How can you …?' and 'What should we …?' ask for an answer, not an action. */
function isAsked(before: string, rule: RequestRule): boolean {
  return (
    (rule.form === 'request' || rule.form === 'together') &&
    /\b(?:how|what|why|when|where|who|which)\b[^,.;:?!]{0,40}$/i.test(before)
  );
}

/** 'Please do not …' leaves nothing to do. */
function forbids(act: string, rule: RequestRule): boolean {
  return rule.form === 'request' && /^(?:not|don't)\b(?! (?:forget|hesitate))/i.test(act);
}

/** 'looking it over and adding your thoughts' asks for both. */
function withBases(rest: string): string {
  return rest.replace(
    /( and )([a-z]+ing)\b/gi,
    (_, and: string, gerund: string) => `${and}${baseOfGerund(gerund) ?? gerund}`,
  );
}

function verbAccepted(act: string, rule: RequestRule): string | null {
  if (rule.verbs === 'none') return act;
  const word = /^[a-z-]+/i.exec(act)?.[0].toLowerCase() ?? '';
  // 'it is important that everyone submits the form'
  const ofYou = word.replace(/(?<=[^s])s$/, '');
  if (rule.form === 'duty' && !ACTION_VERBS.has(word) && ACTION_VERBS.has(ofYou))
    return ofYou + act.slice(word.length);
  if (rule.verbs === 'gerund') {
    const base = baseOfGerund(word);
    return base === null ? null : base + withBases(act.slice(word.length));
  }
  if (
    rule.form === 'request' &&
    COURTESY_VERBS.has(word) &&
    !(/^(?:find|see|visit)$/.test(word) && !/\b(?:attach|enclos|below|above)/i.test(act)) &&
    !/\b(?:and|comments?|sign)\b/i.test(act)
  )
    return null;
  if (rule.form === 'wish' && /^(?:like|want|prefer|wish|rather)$/.test(word)) return null;
  if (
    rule.form === 'together' &&
    /^(?:see|hold|wait|not|face|hope|say|just|take them|be)\b/i.test(act)
  )
    return null;
  if (rule.form === 'duty' && /^(?:receive|see|find|know|understand|get|be|think)$/.test(word))
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
    /^(?:\S+ ){0,2}\S{0,20}:/.test(rest) ||
    !/[a-z]{3}/.test(text) ||
    /^let (?!(?:me|us|him|her|them|[A-Z][a-z]+) know)/i.test(act) ||
    /^(?:agree|guess|hope|think)$/i.test(word) ||
    /^(?:do not|don't) (?:know|have|think|see|want|feel|understand|like|recall|remember)\b/i.test(
      act,
    ) ||
    / = /.test(rest) ||
    /^[.+(&:,<-]/.test(rest) ||
    (/^(?:open|direct|mark|bill|grant|chase|link|page|price|close)$/i.test(word) &&
      /^[A-Z]/.test(rest)) ||
    /^(?:\S+ ){1,4}(?:is|are|was|stays)\b/.test(rest) ||
    /^\S+ (?:is|are|was|were|will|has|have|had)\b/.test(rest) ||
    rest === '' ||
    /^(?:you|i|we|they|he|she|to you soon|with you|ups?|is|are|was|were|has|have|will|would|of|for|and|or|:|,|'s|-)(?:\s|$)/i.test(
      rest,
    )
  )
    return null;
  if (
    /^(?:note|report|present|order|issue|update|state|list|plan|request|support|contact|direct|call|email|e-mail|mail|fax|page|name|file|test|process|record|study|research|quote|schedule|search|visit|document|design|process|think|see|know|understand|go|get|use|try|look|start|save|register|buy)$/i.test(
      word,
    )
  ) {
    return /^(?:me|us|him|her|them|it|this|that|these|those|the|your|my|our|back|with|up|out|over|to|a|an|in|on|at|[A-Z][a-z]+(?![a-z]* \d))/.test(
      rest,
    )
      ? { form: 'imperative', action: act, strength: 0.5 }
      : null;
  }
  return { form: 'imperative', action: act, strength: text === text.toUpperCase() ? 0.4 : 0.66 };
}

function readNotice(text: string): SpeechAct | null {
  if (DEADLINE.test(text) && !/^(?:I|He|She|They|It) /.test(text))
    return { form: 'deadline', action: text, strength: /\byour\b/i.test(text) ? 0.68 : 0.55 };
  if (APPOINTMENT.test(text)) return { form: 'appointment', action: text, strength: 0.58 };
  return NOTICE.test(text)
    ? { form: text.endsWith('?') ? 'question' : 'notice', action: text, strength: 0.6 }
    : null;
}

function readQuestion(text: string): SpeechAct | null {
  const isMarked = /\?["')\]]*$/.test(text);
  const isUnmarked =
    !isMarked &&
    /^(?:(?:and|so|also) )?(?:how (?:can|do|should|would) (?:i|we|you)|(?:do|did|have|are|would|will|can|could) you|has anyone|has anybody|does anyone|what do you|when (?:can|will|do) you)\b/i.test(
      text,
    );
  if ((!isMarked && !isUnmarked) || text.length > 350) return null;
  const words = text.split(' ').length;
  if (words < 2 || (isUnmarked && words > 25)) return null;
  const toYou =
    /\b(?:you|your|u|everyone|everybody|anyone|anybody)\b|(?<!\p{L})(?:sie|ihnen|du|dir|vous|votre|tu|usted|ustedes)(?!\p{L})/iu.test(
      text,
    );
  const open =
    /^(?:(?:and|so|also|but|by the way|btw|ok|hey|[A-Z][a-z]+)[,:-]?\s+){0,3}(?:what|when|where|who|which|how|why|is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|any|shall|may|ever|seen|heard|anyone|anybody|someone|somebody|still)\b/i.test(
      text,
    ) || FOREIGN_QUESTION.test(text);
  return { form: 'question', action: text, strength: toYou ? 0.55 : open ? 0.42 : 0.3 };
}

const FOREIGN_PROMISE =
  /(?<!\p{L})(?:ich|wir) (?:(?:werde|werden|schicke|schicken|sende|senden|melde|melden|kümmere|kümmern|prüfe|prüfen|erledige|erledigen|liefere|liefern|bereite)(?!\p{L}))|(?<!\p{L})(?:je|nous) (?:vous |te |t'|lui )?(?:m'en )?(?:enverrai|enverrons|envoie|ferai|ferons|reviens|transmets|transmettrai|vérifie|occupe|prépare|confirmerai)(?!\p{L})|(?<!\p{L})(?:(?:te|le|les|lo|la) )?(?:enviaré|enviaremos|mandaré|haré|revisaré|confirmaré|prepararé|me ocupo|te envío|le envío)(?!\p{L})/iu;

function readPromise(text: string): SpeechAct | null {
  if (FOREIGN_PROMISE.test(text) && !text.endsWith('?'))
    return { form: 'promise', action: '', strength: 0.7 };
  const act = PROMISE.exec(text)?.groups?.['act'];
  const word = act ? (/^[a-z-]+/i.exec(act)?.[0].toLowerCase() ?? '') : '';
  if (
    !act ||
    !ACTION_VERBS.has(word) ||
    /^(?:see|understand|know|think|wait|remember|continue|agree|accept)$/.test(word)
  )
    return null;
  if (/\bif (?:i|we|you)\b|\?$|\b(?:i|we) can't\b/i.test(text)) return null;
  const isOffer = /\b(?:i|we) can\b/i.test(text);
  if (isOffer && ENABLES.test(text)) return null;
  return { form: 'promise', action: act, strength: isOffer ? 0.5 : 0.75 };
}

const FOREIGN_QUESTION =
  /^(?:¿|(?:und |et |y )?(?:wann|was|wie|wo|wer|wen|wem|welche[rsnm]?|warum|wieso|haben|hast|gibt|ist|sind|kommt|passt|quand|combien|où|qui|quel(?:le)?s?|comment|pourquoi|avez-vous|est-ce|as-tu|cuándo|cómo|dónde|quién|cuál|cuánto|qué|tiene|tienes|hay)(?!\p{L}))/iu;

/** A cheap check before the expensive one. */
const FOREIGN_SIGN =
  /bitte|kann|könn|würd|brauch|bräucht|benötig|fällig|frist|spätest|pou[vr]|peux|veuil|merci|besoin|faut|échéance|limite|-moi|-nous|est due|remerci|prière|prions|prie d|gré d|favor|rueg|rog|agradec|pued|podr|necesit|vence|plazo|tardar/i;
const FOREIGN =
  /(?:(?<!\p{L})bitte(?!\p{L})(?! (?:schön|sehr|beachten))|(?<!\p{L})(?:könn(?:t)?en sie|könntest du|kannst du|würden sie|würdest du|können sie|(?:könnt|könntet|würdet) ihr)(?!\p{L})|(?<!\p{L})(?:pouvez|pourriez|peux|pourrais)[- ](?:vous|tu)(?!\p{L})|(?<!\p{L})veuillez(?!\p{L})(?! (?:trouver|agréer|noter))|(?<!\p{L})(?:merci|prière) (?:de |d'(?!avance|hier))(?:me |nous |bien vouloir )?(?!(?:avoir|être)(?!\p{L}))\p{L}{1,30}re?(?!\p{L})|(?<!\p{L})\p{L}{1,30}(?:ez|e|s)-(?:moi|nous)(?!\p{L})|(?<!\p{L})por favor(?!\p{L})|(?:^|[¿\s])(?:puede|puedes|podr[íi]as?|podr[íi]an|pueden) (?!ver(?!\p{L}))\p{L})/iu;
/** 'Je vous remercie de bien vouloir …', 'Le ruego …' */
const FOREIGN_COURTLY =
  /(?<!\p{L})(?:est-ce que (?:vous (?:pouvez|pourriez)|tu (?:peux|pourrais))|(?:vous|te) (?:remercie|remercions|prie|prions|saurais? gré|saurions gré) (?:de |d'(?!av(?:ance|oir)))(?:bien vouloir )?(?:m'|me |nous |l'|la |les? )?(?!(?:croire|agréer|recevoir|trouver|noter|accepter|excuser|votre|notre|entre)(?!\p{L}))\p{L}{1,25}re?|favor de \p{L}{1,25}r|(?:rogamos|(?:le|les|te|os) (?:ruego|pido|rogamos|pedimos|agradecer(?:é|emos|ía|íamos)))(?! (?:disculp|su |tu |por )))(?!\p{L})/iu;
const FOREIGN_NEED =
  /(?<!\p{L})(?:(?:ich|wir) (?:brauche|benötige|bräuchte)n?|j'(?:ai|aurais) besoin|nous (?:avons|aurions) besoin|il (?:me|nous) (?:faut|faudrait)|necesit(?:o|amos|aría|aríamos)|me hace falta)(?!\p{L})/iu;
const FOREIGN_DEADLINE =
  /(?<!\p{L})(?:fällig|frist|spätestens|abgabetermin|échéance|date limite|est due?|au plus tard|vence|plazo|fecha límite|a más tardar)(?!\p{L})/iu;

function foreignRequest(text: string): SpeechAct | null {
  if (!FOREIGN_SIGN.test(text)) return null;
  // 'Könnt ihr am Freitag nicht kommen?' asks whether it is so.
  if (/^(?:könnt|könntet|würdet) ihr /iu.test(text) && / nicht /.test(text)) return null;
  if (FOREIGN.test(text) || FOREIGN_COURTLY.test(text))
    return { form: 'request', action: '', strength: 0.78 };
  if (FOREIGN_NEED.test(text)) return { form: 'request', action: '', strength: 0.66 };
  return FOREIGN_DEADLINE.test(text) ? { form: 'deadline', action: text, strength: 0.55 } : null;
}
