import { cleanSubject } from './title-words';

const LONGEST = 60;
const LITTLE =
  /^(?:the|and|for|with|from|that|this|your|you|our|their|his|her|its|please|send|tell|reply|answer|respond|get|give|make|have|will|would|could|can|about|into|what|when|where|who|how|any|all|out|back|know|let|call|review|check|comments?|feedback|thoughts|input|questions?|confirm|attached|document|file|report|list|info|information|meeting|update|status|form|numbers?|copy|details?|time|whether|today|tomorrow|der|die|das|und|für|mit|ein|eine|bitte|les|des|une|pour|los|las|una|para|con)$/iu;

/** The topic of an ask, when its own words leave it out. */
export type TopicSource = { subject: string; attachmentNames: readonly string[] };

/**
 * The topic of a message in a few words: the attachment if the ask points at one, otherwise the subject; '' if there is
 * none.
 */
export function topicOf({ subject, attachmentNames }: TopicSource, clause: string): string {
  const [file] = attachmentNames;
  const isAboutFile =
    file !== undefined &&
    attachmentNames.length === 1 &&
    /\b(?:attach|enclos|anbei|anhang|beigefügt|ci-joint|pièce|adjunt)/i.test(clause);
  if (isAboutFile) {
    const name = fileTopic(file);
    if (name !== '') return name;
  }
  const told = withoutStatus(cleanSubject(subject));
  return cutTopic(told.length > LONGEST ? (nameAtEnd(told) ?? told) : told);
}

/** 'Deed of Variation' in 'Hal Brennan sent you "Deed of Variation"'; null if nothing is named. */
function nameAtEnd(topic: string): string | null {
  const named =
    / ["“«„](?<name>[^"“”«»„]{4,60})["”»“](?: (?:to|zum|zur|à|para) \p{Ll}{3,20})?$/u.exec(topic)
      ?.groups?.['name'];
  return named !== undefined && VERB.test(topic) ? named.trim() : null;
}

/** What a tool says of the thing that follows: 'Signature requested: …', 'Dokument zur Unterschrift: …'. */
const STATUS = /^(?<head>[^:]{4,40}?) ?: (?=[^:]{5})/u;
const SAYS_STATUS =
  /(?<!\p{L})(?:required|requested|needed|wanted|pending|overdue|outstanding|to sign|to approve|for (?:your )?(?:signature|approval|review)|(?:zur|zum) (?:unterschrift|freigabe|prüfung|genehmigung|signatur)|erforderlich|benötigt|ausstehend|fällig|à (?:signer|valider|approuver|compléter)|demandée?|requise?|en attente|vencid[oa]|pendiente|requerid[oa]|solicitad[oa]|(?:para|por) (?:firmar|aprobar|revisar)|recordatorio(?: \d)?|rappel(?: n° ?\d)?|relance(?: n° ?\d)?|erinnerung(?: \d)?|reminder(?: \d)?|recall|recap|aviso|notice|invitación|einladung|convocatoria)$/iu;

/** Without the status that leads it, if enough is left. */
function withoutStatus(subject: string): string {
  const found = STATUS.exec(subject);
  const head = found?.groups?.['head'] ?? '';
  return SAYS_STATUS.test(head) ? subject.slice(found?.[0].length) : subject;
}

/** 'Q3_budget-final.xlsx' → 'Q3 budget final'; '' if the name is meaningless. */
function fileTopic(name: string): string {
  const words = name
    .slice(0, 120)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_+]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  const isSpecific =
    /\p{L}{3}/u.test(words) && !/^(?:image|scan|doc|document|img|file)\W*\d*$/i.test(words);
  return isSpecific && words.length <= LONGEST ? words : '';
}

const VERB =
  / (?:noch (?:nicht|offen)|is|are|was|were|has|have|had|needs?(?= (?:to|your?|an?|the|approval|review|signature|attention|action)(?= |$))|lapses?|ends?|expires?|closes?|starts?|will|must|can|could|should|requires?|awaits?|asked|sent|shared|failed|requested|requests|mentioned|invites?|waiting|awaiting|due|overdue|required|requested|pending|outstanding|missing|rejected|for your|ist|sind|läuft|wartet|warten|liegt|fehlt|fehlen|est|sont|expire|attend|attendent|arrive|manque|está|están|vence|vencen|caduca|falta|faltan|requiere)(?= |$)/i;

const ADJECTIVE = /^ (?:overdue|required|requested|pending|outstanding|missing|rejected)$/i;

/**
 * The noun of a topic without its predicate: 'Boiler contract lapses on Monday' → 'Boiler contract'; '' for a sentence
 * about people.
 */
export function nounOf(topic: string): string {
  if (
    /\?|^(?:i|we|you|he|she|it|they|this|that|there|tiene|tienes|falta|faltan|vence|hay|il|vous|sie|du|es)(?!\p{L})| \p{Ll}+ed (?:an?|the|your?|to|this|it)\b/iu.test(
      topic,
    )
  )
    return '';
  const named = nameAtEnd(topic);
  if (named !== null) return named;
  const verb = VERB.exec(topic);
  if (verb === null) return topic;
  // 'Attestation due Friday: Code of Conduct v9'
  const told = topic.indexOf(': ', verb.index);
  if (told > 0 && topic.length - told > 6) return nounOf(topic.slice(told + 2));
  const before = topic.slice(0, verb.index);
  // 'Library – missing papers': the adjective of another noun.
  if (/ [–—-]$|:$/.test(before) && ADJECTIVE.test(verb[0]) && saysLittle(before)) return topic;
  const noun = before
    .replace(/,? (?:we|i|you|they|it|he|she)$/i, '')
    .replace(/[\s:,–-]{1,4}$/, '')
    .replace(/: \p{L}{1,3}$/u, '')
    .replace(/ (?:falls?|comes?|now|still|soon)$/i, '')
    .replace(/,? (?:where|what|when|who|how|why|which|and|or)$/i, '');
  return /^\p{Lu}\p{Ll}+ \p{Lu}(?:\p{Ll}+|\.?)$/u.test(noun) || noun.length < 5 ? '' : noun;
}

/** Verbs that take the topic of a message as their object. */
export const TAKES_TOPIC =
  /^(?:complete|pay|review|approve|authori[sz]e|sign|submit|renew|accept|acknowledge|verify|confirm|release|finish|handle|read|upload|update|check|take care of|(?:accept|acknowledge|approve|authori[sz]e|check|complete|confirm|correct|decline|fill|pay|read|reject|return|review|send|sign|submit|update|verify) (?:or|and) (?:accept|acknowledge|co-sign|countersign|approve|authori[sz]e|check|comment on|complete|confirm|correct|decline|pay|refuse|reject|release|return|send|sign|submit|update))$/iu;

/** After a noun, what is to be done with it: the action says so already. */
const REPEATS_ACTION =
  /^(?:signature|approval|review|payment|renewal|confirmation|submission|decision|acceptance|needed|required|requested|wanted|pending|due|overdue|awaits|awaiting|outstanding)$/i;

/** An action and its object: 'Review the plan of hall 3', 'Send both: Hall 3'. */
export function appendTopic(action: string, noun: string): string {
  const [first = '', ...rest] = noun.split(' ');
  const isSaid = !/[-–:]/.test(noun) && action.toLowerCase().endsWith(` ${first.toLowerCase()}`);
  // 'Sign the contract' is all that 'Contract signature needed' says.
  if (
    isSaid &&
    REPEATS_ACTION.test(rest[0] ?? '') &&
    / (?:the|your|our|this|that|an?) \S+$/i.test(action)
  )
    return action;
  // 'Tell Kevin to read' and 'Read chapter 3' are one action, 'the lease' and 'Lease of hall 3' one object.
  if (isSaid && rest.length > 0) return `${action} ${rest.join(' ')}`;
  return TAKES_TOPIC.test(action) ? `${action} ${lowerFirstWord(noun)}` : `${action}: ${noun}`;
}

/** Lower-cases a noun that follows its verb; names, numbers and words in capitals are kept. */
export function lowerFirstWord(noun: string): string {
  const isPlain = /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(noun);
  return isPlain ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun;
}

const SMALL_WORD = /^(?:of|for|the|and|on|in|to|a|an|from|with|at|by)$/i;

/** At most 60 characters, cut at punctuation between clauses; '' if there is none in time. */
export function cutTopic(topic: string): string {
  const bare = topic
    .replace(/^\[[^\]]{1,30}\]\s*/, '')
    .replace(/<<|>>/g, '')
    .trim();
  if (bare.length <= LONGEST) return bare;
  const head = bare.slice(0, LONGEST);
  const cut = Math.max(
    ...[' – ', ' - ', ': ', ', ', '; ', ' (', ' | ', '? ', '. '].map((mark) =>
      head.lastIndexOf(mark),
    ),
  );
  if (cut >= 12) return withoutOpenBracket(head.slice(0, cut).trim());
  const space = withoutSmallEnd(head).lastIndexOf(' ');
  return space >= 20 ? withoutOpenBracket(head.slice(0, space).trim()) : '';
}

/** Without a bracket that the cut left open. */
function withoutOpenBracket(text: string): string {
  const open = text.lastIndexOf('(');
  return open > text.lastIndexOf(')') ? text.slice(0, open).replace(/[\s,;:–-]{1,4}$/, '') : text;
}

/** Without its last word and the function words before it, if they lead up to it. */
function withoutSmallEnd(text: string): string {
  const words = text.split(' ');
  const last = words.length - 1;
  let kept = last;
  while (kept > 1 && SMALL_WORD.test(words[kept - 1] ?? '')) kept -= 1;
  return kept === last ? text : words.slice(0, kept).join(' ');
}

/** Whether a title lacks its topic: it shares no specific word with the topic, or omits which of many it is. */
export function lacksTopic(title: string, topic: string, names: readonly string[]): boolean {
  if (topic === '' || title.toLowerCase().includes(topic.toLowerCase())) return false;
  const known = new Set(names.flatMap((name) => wordsOf(name)));
  // The verb alone is not a topic, even if the subject contains it too.
  const told = tellingWords(title.replace(/^\S+ /, '')).filter((word) => !known.has(word));
  if (!/\d/.test(title) && wordsOf(topic).some(isIdentifier)) return true;
  const telling = new Set(tellingWords(topic));
  const shared = new Set(told.filter((word) => telling.has(word))).size;
  // 'Check the draft' for 'April on-call rota – draft': one word out of many.
  return telling.size > 0 && (shared === 0 || (told.length <= 2 && shared < telling.size / 3));
}

/** The number of a document, order or case; a year is not one. */
function isIdentifier(word: string): boolean {
  return /\d{3}/.test(word) && !/^(?:19|20)\d\d$/.test(word);
}

/** A topic in parentheses: its noun, if that is specific enough, without parentheses and open quotes of its own. */
export function topicInBrackets(topic: string): string {
  const noun = nounOf(topic);
  const told = tellingWords(noun).length > 2 ? noun : topic;
  const opened = told.split('"').length === 2 ? told.slice(told.indexOf('"') + 1) : told;
  return opened.replace(/ ?\([^()]*\)?/g, '').trim();
}

/** Whether more than half of a topic's specific words are in a title. */
export function tellsMost(title: string, topic: string): boolean {
  const told = new Set(wordsOf(title));
  const words = tellingWords(topic);
  return words.filter((word) => told.has(word)).length > words.length / 2;
}

/** 'Your appointment', left over from a subject that was a sentence, is not specific. */
export function saysLittle(noun: string): boolean {
  return tellingWords(noun).length < 2;
}

/** In lower case, without words that occur in any request. */
export function tellingWords(text: string): string[] {
  return wordsOf(text).filter((word) => word.length > 2 && !LITTLE.test(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
