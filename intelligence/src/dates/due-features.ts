import type { DateMention } from './date-mention';
import type { DatedRequest } from './due-of-mentions';
import { formSigns } from './due-form';
import { sentenceAround } from './sentence-around';

type Place = { start: number; end: number };

/** Beyond this distance in characters, a date usually belongs to something else. */
const FAR = 1_500;

const LIMIT =
  /\b(?:deadline|due|must|have to|has to|needs?|closes?|expires?|ends?|lapses?|latest|cut-?off|by|until|before|bis|frist|fällig|spätestens|endet|schließt|läuft ab|muss|vor|avant|au plus tard|échéance|délai|jusqu|d'ici|antes|hasta|plazo|vence|tardar|cierra)\b/i;
/** A body that meets, whose papers are wanted before. */
const BODY =
  /(?<!\p{L})(?:board|committee|panel|council|governors?|auditors?|audit|inspect(?:or|ion)s?|examiner|hearing|jury|consulate|kommission|ausschuss|gremium|vorstand|rat|prüfer\p{L}*|prüfung|conseil|comité|commission|jury|bureau|CA|AG|junta|comité|consejo|tribunal|inspector\p{L}*|auditor\p{L}*)(?!\p{L})/iu;
const ELSE =
  /\b(?:otherwise|or else|unless|sonst|andernfalls|sinon|faute de|de lo contrario|si no|will be (?:cancell?ed|closed|suspended|removed|returned))\b/i;
const EVENT =
  /\b(?:meeting|call|lunch|dinner|party|conference|session|hearing|seminar|workshop|training|class|lecture|visit|appointment|interview|retreat|game|show|event|termin|besprechung|sitzung|treffen|besuch|réunion|visite|rendez-vous|rdv|reunión|visita|cita)\b/i;
const STARTS =
  /\b(?:starts?|starting|begins?|beginning|opens?|comes?|coming|arrives?|arriving|visits?|visiting|leaves?|leaving|goes|flies|here|beginnt|fängt|kommt|startet|öffnet|fährt|geht|commence|vient|arrive|part|ouvre|passe|empieza|comienza|viene|llega|sale|abre)\b/i;
const ATTENDS =
  /\b(?:attend(?:ing)?|join(?:ing|s)?|participate|make it|come|coming|be there|calendars?|rsvp|invit(?:ed?|ation)|sign up|register|bring|arrive|available|kommen|kommst|mitbringen|anmelden|dabei|venir|viens|participer|apporter|inscri\w+|asistir|venir|traer|apunta\w*)\b/i;
const THEN =
  /\b(?:by then|before then|before that|until then|bis dahin|bis dann|vorher|davor|d'ici là|avant cela|avant ça|para entonces|antes de es[ae])\b/i;
const URGENT =
  /\b(?:asap|as soon as possible|immediately|right away|right now|urgent(?:ly)?|at once|first thing|sofort|umgehend|gleich|dringend|tout de suite|immédiatement|en urgence|cuanto antes|ya mismo|enseguida|urgente)\b/i;
/** Something does not happen, or goes wrong, if the ask is not done first: 'nothing ships until you accept'. */
const NEEDED_FIRST =
  /(?<!\p{L})(?:without|unless|until|till|cannot|can't|won't|only (?:when|once|after|if)|as soon as|once|still (?:missing|open|outstanding)|not yet|ohne|bevor|erst (?:wenn|nach)|solange|sobald|fehlt|fehlen|nicht (?:ohne|vorher|bevor)|sans|tant que|à défaut|faute de|dès que|manque|sin|hasta que|mientras|en cuanto|falta|faltan|a menos que)(?!\p{L})/iu;
/** A clause with a verb that begins with 'before': 'before they come on the 8th'. */
const BEFORE =
  /(?<!\p{L})(?:before|ahead of|prior to|in time for|so that|so|bevor|ehe|vor|damit|avant|pour que|antes de|para que)(?!\p{L})/giu;
/** Words for the day before one that is named. */
const EVE =
  /(?<!\p{L})(?:beforehand|(?:the )?(?:day|night|evening|afternoon) (?:before|prior|ahead)|before (?:that|then|it)|by then|prior to that|ahead of (?:it|that|time)|in advance|am (?:vor)?tag (?:davor|zuvor)|am vortag|am vorabend|tags zuvor|vorher|davor|zuvor|im voraus|vorab|bis dahin|la veille|le jour d'avant|d'ici là|avant (?:ça|cela)|au préalable|auparavant|à l'avance|la víspera|el día (?:anterior|antes|previo)|de antemano|antes de (?:eso|ello|entonces)|con antelación|previamente)(?!\p{L})/iu;
/** Whoever the words are about is away from that day on, or until then. */
const AWAY =
  /(?<!\p{L})(?:out of (?:the )?office|on (?:leave|holiday|vacation)|away|off to|(?:i'm|i am|he's|she's|is) (?:out|off|in \p{Lu}\p{L}+)|till|until|urlaub|abwesend|verreist|nicht da|unterwegs|vacances|congés?|absente?|vacaciones|fuera|ausente)(?!\p{L})/iu;
/** What happens to things that nobody looks after in time, or how long they are good for. */
const LAPSES =
  /(?<!\p{L})(?:clos(?:es?|ed)|delet(?:es?|ed)|withdrawn|expir(?:es?|ed)|lapses?|cancell?ed|refused|rejected|suspended|returned|escalat(?:es?|ed)|removed|valid|held|holds?|open for|keeps?|terms|sla|target|policy|geschlossen|gelöscht|verfällt|verfallen|gültig|storniert|aufbewahrt|zahlbar|zahlungsziel|expire|annulée?s?|supprimée?s?|clôturée?s?|valables?|valide|conservée?s?|caduca|vence|anulad[oa]s?|cancelad[oa]s?|eliminad[oa]s?|válid[oa]s?|vigencia|rechazad[oa]s?)(?!\p{L})/iu;
/** A length of time counts from the message itself. */
const FROM_THIS =
  /^(?:\s+\p{L}+)?\s+(?:of|from|after|ab|nach|à compter|après|desde|tras)(?:\s+\p{L}+){0,4}?\s+(?:this|today|now|receipt|receiving|notice|notification|letter|e-?mail|hereof|erhalt|zugang|zustellung|présente|réception|notification|notificación|recepción|presente|hoy)(?!\p{L})/iu;
const LIST_ITEM = /^\s*(?:[-*•]|\d+[.)])\s/;
const PAST =
  /\b(?:met|was|were|did|sent|went|saw|came|left|gave|took|said|spoke|wrote|war|waren|hatten?|gestern|étai(?:t|ent)|avai(?:t|ent)|fue|fueron|ayer|hier|talked|called|discussed|received|asked|signed|submitted)\b/i;
/** 'Could you send it today?' asks for an action, 'Is Thursday all right?' for an answer. */
const ASKS_ACTION =
  /\b(?:(?:can|could|would|will|might|shall|should) (?:you|we)|(?:kannst|könntest|können|könnten|würdest|würden) (?:du|sie|ihr|wir)|(?:peux|pourrais)[- ]tu|(?:pouvez|pourriez)[- ]vous|(?:puedes|podrías|puede|podría|podéis|podemos) \p{L}+[aei]r(?:\p{L}{2,4})?)\b/iu;
const POLITE = /\b(?:please|pls|bitte|merci de|veuillez|s'il vous|por favor)\b/i;
/** Somebody is waiting on the spot. */
const WAITING =
  /\b(?:stuck|waiting|standing|stood|outside|now|just now|down|wartet|warten|steht|stehen|gerade|jetzt|attend(?:ent)?|bloqué\w*|devant|maintenant|espera(?:n|ndo)?|parad[oa]s?|ahora)\b/i;
/** Somebody asks whether they may. */
const PERMISSION =
  /(?<!\p{L})(?:(?:can|may|could|might|shall|should) (?:i|we|she|he|they|my)|(?:darf|dürf(?:en|te)|kann|könnte|soll) (?:ich|er|man)|(?:dürfen|können|sollen) wir|puis-je|peut-on|je peux|on peut|peux-je|puedo|podemos|puede (?:venir|ir)|ok (?:with|for) you|all ?right if|(?:is|was) (?:it|that) ok)(?!\p{L})/iu;
/** The ask may wait. */
const NO_HURRY =
  /(?<!\p{L})(?:no (?:rush|hurry)|whenever|when (?:you|u) (?:can|get)|at your (?:earliest )?(?:convenience|leisure)|in your own time|keine eile|bei gelegenheit|wenn du zeit|nicht eilig|pas pressé|quand (?:tu peux|vous pouvez)|à l'occasion|sin prisa|cuando pued\p{L}+)(?!\p{L})/iu;

/** Features of an ask's words that bear on its day. */
export function askFeatures(words: string): string[] {
  const features: string[] = [];
  if (words.trimEnd().endsWith('?') && !ASKS_ACTION.test(words)) features.push('question');
  if (ATTENDS.test(words)) features.push('attends');
  if (THEN.test(words)) features.push('then');
  if (URGENT.test(words)) features.push('urgent');
  if (POLITE.test(words)) features.push('polite');
  if (NEEDED_FIRST.test(words)) features.push('needed');
  if (EVE.test(words)) features.push('eve');
  if (PERMISSION.test(words)) features.push('permission');
  if (NO_HURRY.test(words)) features.push('no hurry');
  return features;
}

/** Whether a message reads as if the action were wanted on the spot. */
export function presentFeatures(text: string, words: string): string[] {
  const length = text.trim().length;
  const features = [length < 120 ? 'note' : length < 300 ? 'short' : 'long'];
  if (WAITING.test(words)) features.push('waiting in it');
  else if (WAITING.test(text)) features.push('waiting');
  return features;
}

/** Where a date is in relation to an ask: 'same after', 'next before apart', 'far after'. */
export function placeOf(
  { span }: { span: Place },
  { text, own, request }: { text: string; own: Place; request: DatedRequest },
): string {
  if (span.start >= own.start && span.start < own.end)
    return span.start < (request.actAt ?? own.start) ? 'same before' : 'same after';
  const isAfter = span.start >= own.end;
  const between = isAfter ? text.slice(own.end, span.start) : text.slice(span.end, own.start);
  const side = isAfter ? 'after' : 'before';
  if (between.length > FAR) return `far ${side}`;
  const isApart = /\n[^\S\n]*\n/.test(between);
  const near = isAfter
    ? sentenceAround(text, { start: own.end, end: own.end + 1 })
    : sentenceAround(text, { start: own.start - 1, end: own.start - 1 });
  const isNext = span.start >= near.start && span.start < near.end;
  return `${isNext ? 'next' : 'near'} ${side}${isApart ? ' apart' : ''}`;
}

/** Features of the words around a length of time. */
export function signsOfLength({ start, end }: Place, text: string): string[] {
  const around = sentenceAround(text, { start, end });
  const words = text.slice(around.start, around.end);
  const signs: string[] = [];
  if (LIMIT.test(words)) signs.push('limit words');
  if (ELSE.test(words)) signs.push('else');
  if (NEEDED_FIRST.test(words)) signs.push('needed first');
  if (LAPSES.test(words)) signs.push('lapses');
  if (PAST.test(words)) signs.push('past');
  if (isListed(words)) signs.push('listed');
  if (FROM_THIS.test(text.slice(end, end + 60))) signs.push('from this');
  return signs;
}

export function isListed(words: string): boolean {
  return LIST_ITEM.test(words);
}

/** Features of the words around a date. */
export function signsOf(mention: DateMention, text: string): string[] {
  const around = sentenceAround(text, mention.span);
  const words = text.slice(around.start, around.end);
  const signs: string[] = [];
  if (mention.isDeadline || mention.isBefore) signs.push('limit');
  if (mention.isBefore) signs.push('before it');
  if (mention.isSecondary) signs.push('aside');
  if (mention.isAttribute) signs.push('attribute');
  if (mention.isTimeOnly) signs.push('time only');
  if (mention.time !== null) signs.push('timed');
  if (mention.kind !== 'date') signs.push(mention.kind);
  if (LIMIT.test(words)) signs.push('limit words');
  if (ELSE.test(words)) signs.push('else');
  if (EVENT.test(words)) signs.push('event');
  if (STARTS.test(words)) signs.push('starts');
  if (NEEDED_FIRST.test(words)) signs.push('needed first');
  if (AWAY.test(words)) signs.push('away');
  if (EVE.test(words)) signs.push('eve near');
  const ahead = words.slice(0, mention.span.start - around.start);
  const last = [...ahead.matchAll(BEFORE)].at(-1);
  if (
    last &&
    /^\S* \S+ \S/.test(ahead.slice(last.index + last[0].length)) &&
    !/[.;:]/.test(ahead.slice(last.index))
  )
    signs.push('before clause');
  if (isListed(words)) signs.push('listed');
  signs.push(...formSigns(mention, text));
  if (BODY.test(words)) signs.push('body');
  if (PAST.test(words)) signs.push(LIMIT.test(words) ? 'past and limit' : 'past');
  return signs;
}

/** How far after the message a day is. */
export function ahead(date: string, today: string): string {
  const days = (Date.parse(date) - Date.parse(today)) / 86_400_000;
  const bound = [0, 1, 7, 30, 120].find((limit) => days <= limit);
  return bound === undefined ? 'later' : `within ${bound}`;
}

/** Features of a date that depend on where it is. */
export function featuresOf(
  place: string,
  signs: readonly string[],
  asked: readonly string[],
): readonly string[] {
  const where = place.split(' ', 1)[0] ?? place;
  return [
    place,
    ...signs.map((sign) => `${where}: ${sign}`),
    ...asked.map((one) => `${where}: ${one}`),
    ...(asked.includes('attends') && signs.includes('event') ? [`${where}: attends event`] : []),
  ];
}
