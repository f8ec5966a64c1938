import { isAbbreviated } from '../reading/abbreviations';
import { isOrdinal } from '../reading/german-ordinal';
import { singleSpaced } from '../reading/single-spaced';

const MAX_TITLE = 80;
const LONGEST_UNCUT = 110;
const LONGEST_SUBJECT = 400;
const LEAST_CUT = 32;

const URGENCY =
  /[ ,]{0,4}\b(?:asap|a\.s\.a\.p\.?|right away|(?<!turn )right now|straight away|immediately|promptly|soonest|urgently|at the earliest(?: possible)?|as soon as (?:possible|you can)|as early as possible|as quickly as possible|at your (?:earliest )?convenience|when(?:ever)? you (?:get|have|find) (?:a (?:chance|moment|minute|second)|(?:the |some )?time)|either way|if (?:possible|available|not too much trouble|(?:you can|you would|you like)(?= ?(?:$|[,.;:!?]))))(?![\p{L}])[ ,]{0,4}/giu;
/** Ends the ask wherever it occurs. */
const STOP =
  /;|[!?](?=\s|$)|\.{2,}|\.(?=\s|$)|\s[-–—]{1,2}\s|, (?:you|i|we|it|he|she|they|this|that|there|failing|regardless|hence|thus|per|if|as|so|don't|do not|would|will|could|can|although|though|but|because|since|which|otherwise|unless|thanks|please|even if|or (?:shall|should|would|do|can))\b|, (?:\S+ ){1,3}(?:has|have|is|are|was|were)\b/i;
/** Ends the ask once enough was said. */
const CLAUSE =
  / (?:so (?:that|we|i|you|they|it|he|she|the|our)|because|since (?:i|we|it|the)|in order (?:to|that)|as (?:i|we|it|this|they|the|soon)\b|which|but|although|though|even if|(?<!\b(?:note|know|see|check|ask|say|out|determine|confirm|sure) )if (?:you|possible|it|that|there|i|we)|failing which|whenever|when you|once you|unless|thanks|thank you|and (?:then )?(?:i|we)(?:'ll| will|'d| can)|and hope|please|for me|prior to|before (?:i|we)|or (?:else\b|(?=(?:the|your|our|my|it|we|they|you|this|that|these|those)\b(?: [^ ,.]{1,30}){0,8}? (?:goes|go|will|won't|would|stops?|ends?|expires?|closes?|lapses?|escalates?|is|are|be)\b))|or (?=(?:i|we|they|it|he|she|you)(?:'(?:ll|m|re)| (?:will|won't|am|are|can't|cannot|lose)))|otherwise|next time|don't|do not|asap|today)\b/i;
/** 'Say what the status is' */
const ENDS_IN_QUESTION =
  /(?<![\p{L}'])(?:what|where|who|how|when|which)(?: [\p{L}'-]{1,20}){1,6} (?:is|are)$/iu;
const DANGLING =
  /(?:,? (?:and|or|by|before|after|on|at|to|for|with|in|of|from|via|per|the|a|an|that|if|as|than|then|your|its|their|following|vs|not|also|how|be|is|are|along))+$/i;

/** An action without courtesies, asides and afterthoughts. */
export function tidy(text: string): string {
  const whole = text
    .trim()
    .replace(
      /^(?:(?:please|pls|also|and|just|then|hence|kindly|immediately|simply|(?!reply|apply|supply|rely|comply|multiply)\p{L}{3,}ly)[, ]+)+(?=\p{L}{2})/iu,
      '',
    )
    .replace(/^(?:do not|don't) forget to /i, '')
    .replace(/^(?:see|read) (?:below|above|attached)(?:,| and)(?: please)? /i, '')
    .replace(
      /\bthe (?:following|aforementioned|above-?mentioned) (?!(?:with|to|in|on|for|from|by|and|or|at|of|into|over|back|up|out|as|so|if|before|after|until|when|is|are|was)(?!\p{L}))(?=\p{L})/giu,
      'the ',
    )
    .replace(AND_IF, (joint, at: number, all: string) =>
      isOfWhether(all, at) ? ' and whether ' : joint,
    )
    .replace(/, (?:however|though|of course|by the way|too),?(?= )/gi, '')
    .replace(/(?<!\s)\s*\([^)]{0,80}\)/g, '')
    .replace(
      / (?:(?:shown|given|listed|contained|stated|referenced|attached|described) )?(?:(?:on|in) this (?:e-?mail|message)|(?<=(?:shown|given|listed|referenced|attached|described) )below)\b/gi,
      '',
    )
    .replace(/<[^<>]*>|&nbsp;?|https?:\/\/\S+|\bwww\.\S+/g, '')
    .replace(/\s+/g, ' ');
  let rest = cutAt(cutAt(cutAtBracket(whole).trim(), STOP, 4), /\p{Extended_Pictographic}/u, 12);
  rest = cutAt(
    rest,
    / (?:so that|(?:or|and) feel free|before (?:i|we)|before (?:the |your |our )?\p{L}+ (?:can|could|will|would|goes?|starts?|gets?|leaves?|closes?|is|are))\b/iu,
    6,
  );
  rest = cutAt(rest, / and (?:then )?(?:i|we)(?:'ll| will| can|'d)\b/i, 10);
  rest = rest
    .replace(/,? (?:please|pls|plz)(?=$|[,.!])/gi, '')
    .replace(/[, ]{1,4}(?:cheers|thx|ta|grazie|merci|danke|gracias)[.! ]{0,4}$/i, '');
  rest = cutAt(rest, CLAUSE, /^(?:tell|let|get back|call|ask|remind) /i.test(rest) ? 34 : 12);
  if ((rest.match(/"/g)?.length ?? 0) % 2 === 1) rest = rest.replace(/"/g, '');
  return trimEnd(rest.replace(URGENCY, (words) => (words.trimEnd().endsWith(',') ? ', ' : ' ')));
}

/** 'Tell Ann whether you eat meat, and if you need a room' */
const AND_IF = /,? and if (?=(?:you|we|they|he|she|it|the|your)\b)/gi;
const WIDEST_QUESTION = 80;

function isOfWhether(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - WIDEST_QUESTION), at);
  const from = before.toLowerCase().lastIndexOf('whether ');
  return from >= 0 && !/[.;?!]/.test(before.slice(from));
}

/** Up to the first unmatched parenthesis. */
function cutAtBracket(text: string): string {
  const closing = text.indexOf(')');
  const cut = closing < 0 ? text.indexOf('(') : closing;
  return cut < 0 ? text : text.slice(0, cut);
}

function cutAt(text: string, pattern: RegExp, from: number): string {
  for (let at = from; ; at += 1) {
    const cut = text.slice(at).search(pattern);
    if (cut < 0) return text;
    at += cut;
    if (!isAbbreviated(text, at) && !isExcepted(text, at)) return text.slice(0, at);
  }
}

/** 'Nothing but your own pages'. */
function isExcepted(text: string, at: number): boolean {
  const [before, after] = [text.slice(0, at + 1), text.slice(at + 1)];
  if (before.endsWith('.') && isGermanDay(before, after)) return true;
  return (
    /^ but\b/i.test(text.slice(at, at + 5)) &&
    /(?:nothing|anything|nobody|anyone|all)$/i.test(text.slice(Math.max(0, at - 8), at))
  );
}

/** 'Das Angebot vom 12. Februar', 'bis 3.4. schicken'. */
function isGermanDay(before: string, after: string): boolean {
  return (
    isOrdinal(before, after) ||
    (/(?:^|\s)\d{1,2}\.\d{1,2}\.$/.test(before) && /^ \p{Ll}/u.test(after))
  );
}

const MARKS_AT_END = /(?<![\s,.;:!?"'*-])[\s,.;:!?"'*-]+$/;

function trimEnd(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(MARKS_AT_END, '')
    .replace(/^(?!(?:get|have|turn|hand|send|put|bring)\b.* in$).*$/i, (kept) =>
      ENDS_IN_QUESTION.test(kept.slice(-120)) ? kept : kept.replace(DANGLING, ''),
    )
    .replace(
      /(?<![\s,])[\s,]+(?:as well|too|again|for us|if possible|now|etc|or so|instead|accordingly)$/i,
      '',
    )
    .replace(MARKS_AT_END, '')
    .trim();
}

/**
 * At most 80 characters if there is a late enough boundary, at most 110 uncut, otherwise cut after a word with an
 * ellipsis.
 */
export function shorten(title: string): string {
  if (title.length <= MAX_TITLE) return title;
  const cut = title.slice(0, MAX_TITLE);
  const joints = [
    ...cut.matchAll(
      /, (?:and|or|as|so|which|with|including) | (?:so|which|who|by|in order|regarding|as|when|where|to|for|during) /g,
    ),
  ];
  const joint = title.startsWith('Reply to ')
    ? undefined
    : joints.findLast((match) => match.index >= LEAST_CUT)?.index;
  if (joint !== undefined) return trimEnd(cut.slice(0, joint));
  if (title.length <= LONGEST_UNCUT) return title;
  const space = cut.lastIndexOf(' ', MAX_TITLE - 1);
  return `${trimEnd(cut.slice(0, space > LEAST_CUT ? space : MAX_TITLE - 1))}…`;
}

/** A text in capitals, in lower case; short capitals in ordinary text are kept. */
export function unshout(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  if (letters < 8 || capitals / letters < 0.6) return text;
  return text.replace(/\p{L}+/gu, (word) => (word === 'I' ? word : word.toLowerCase()));
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function lowerFirst(text: string): string {
  return /^(?:I\b|I'|[A-Z]{2,}|[A-Z]\w*\d)/.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);
}

const EMPTY_SUBJECT =
  /^(?:important|urgent|(?:(?:an?|one|two|three|some|few|another|more|last|other|my) )*(?:(?:quick|small|little|short|brief|odd|silly|dumb) )*(?:questions?|things?|favou?rs?|one|queries|query|q|requests?|ask|note|mail|e-?mail|message|check|word|frage|bitte)|(?:hi|hello|hey|dear|hallo|moin|bonjour|salut|hola)(?: \p{L}+)?|fyi|reminder|help|info|information|news|update|none|no subject|sans objet|sin asunto|kein betreff|ohne betreff|rückfrage|kurze (?:frage|rückfrage)|(?:une |petite )*question|(?:una |unas )?(?:pregunta|cosilla|cosa|consulta)|today|tomorrow|tonight|thanks?|thank you|follow[- ]?up|please read|read this|test|stuff|odds and ends|re|fw)?$/iu;

/** A day or a week, which the due date says: 'this week', 'Monday 9 November', 'kommenden Freitag'. */
const ONLY_DAY =
  /^(?:(?:on|by|for|this|next|last|coming|the|am|bis|für|diese[nrs]?|nächste[nrs]?|kommende[nrs]?|ce|cette|pour|le|la|el|este|esta|para) ){0,3}(?:week|weekend|woche|wochenende|week-end|semaine|fin de semana|semana|(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo)(?:,? (?:the |den |der )?\d{1,2}(?:st|nd|rd|th|\.)?(?: (?:of |de )?\p{L}{3,10})?(?: \d{4})?)?)(?: (?:morning|afternoon|evening|night|prochaine?|que viene))?[.!]?$/iu;

/** The subject without reply prefixes and capitals; '' if it names nothing. */
export function cleanSubject(subject: string): string {
  const text = singleSpaced(subject.slice(0, LONGEST_SUBJECT))
    .replace(
      /^(?:\s*(?:re|fwd?|aw|wg|tr|rv|sv|urgent|important|(?:payment )?reminder|action required|please read|updated|invitation|waiting for you|notification|courtesy notice|new submission)(?:\s*\[\d+\])?\s*[:!-]+)+/i,
      '',
    )
    .replace(/^(?:\p{Lu}{3,}(?: \p{Lu}{2,})*[:!-] ?)+(?=\p{L})/u, '')
    .replace(/(?: |(?<![ !*]))[!*]+(?=\s|$)/g, '')
    .trim();
  return ONLY_DAY.test(text) || EMPTY_SUBJECT.test(text.replace(/[^\p{L} -]/gu, '').trim())
    ? ''
    : unshoutedSubject(text);
}

function unshoutedSubject(text: string): string {
  const quiet = text.length > 24 ? unshout(text) : text;
  // 'iPhone contract' and 'acme.example expires' keep their names.
  return text.length > 24 && /^\p{Ll}+ /u.test(quiet) ? capitalize(quiet) : quiet;
}
