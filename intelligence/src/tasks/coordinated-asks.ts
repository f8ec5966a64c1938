import type { Span } from '@docket/core/extraction/suggestion';

import { ACTION_VERBS, ACTION_VERB_FORMS } from './action-verbs';
import { infinitiveOf, withoutAccent } from './foreign-verbs';

/** Longer sentences are not taken apart. */
const LONGEST = 600;
/** An ask has at least so many characters. */
const SHORTEST = 12;
const MOST = 4;

const AND = 'and|und|et|y|e';
/** Words that add an ask of another kind to the one before. */
const ALSO =
  'also|besides|separately|additionally|in addition|auch|außerdem|ferner|zudem|aussi|également|de plus|en outre|par ailleurs|también|además|asimismo';
const COURTESIES =
  'please|pls|kindly|just|then|bitte|dann|noch|gleich|puis|ensuite|luego|por favor';
/** Where the next clause of a sentence begins: after a conjunction, or after a mark and a word that adds something. */
const SEAM = new RegExp(
  String.raw`(?:[,;]?\s+(?:${AND})\s+|[,;]\s+(?=(?:${ALSO})[, ]))(?<lead>(?:(?:${COURTESIES}|${ALSO})[, ]+)*)`,
  'giu',
);
const ADDS = new RegExp(String.raw`(?<!\p{L})(?:${ALSO})(?!\p{L})`, 'iu');

/** 'Two things:', 'zwei Fragen:', 'dos cosas:' */
const ANNOUNCED =
  /(?<!\p{L})(?:(?<two>two|a couple of|zwei|deux|dos)|three|drei|trois|tres) (?:\p{L}+ )?(?:things|points|questions|favou?rs|asks|items|requests|dinge|sachen|punkte|fragen|bitten|choses|demandes|cosas|preguntas|puntos)(?: [^:.?!]{1,40})?\s?:\s+/iu;
/** What separates the items of a sentence, from the clearest mark to the weakest. */
const SEPARATORS = [
  new RegExp(String.raw`;\s+(?:(?:${AND})\s+)?`, 'giu'),
  new RegExp(String.raw`,\s+(?:${AND})\s+`, 'giu'),
  new RegExp(String.raw`\s+(?:${AND})\s+`, 'giu'),
];

/** No mark inside the sentence: it was dictated or typed in haste. */
const MARKED = /[,.;:!?]\s+\S/u;
/** Where another ask of a dictated sentence may begin. */
const SPOKEN_SEAM =
  /\s{1,3}(?:(?:(?:oh yes|oh and|and|ach ja|achso|und|ah oui|et|ah sí|y)\s{1,3})(?<lead>(?:(?:also|auch|dann|noch|aussi|puis|también|además|luego|please|bitte)\s{1,3}){0,2})|(?<also>also\s{1,3}))(?=\p{L})/giu;
/** Forms that open an ask of their own. */
const OPENS =
  /^(?:(?:can|could|would|will) you(?!\p{L})|i(?:'d| would)? (?:also )?need(?!\p{L})|(?:kannst|könntest|würdest) du(?!\p{L})|(?:ich|wir) (?:bräuchten?|brauchen?|brauch|benötigen?)(?!\p{L})|(?:wollte|möchte) ich (?:(?:noch|mal|dich|sie|auch) ){0,3}(?:fragen|wissen)(?!\p{L})|(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous|tu (?:peux|pourrais)(?!\p{L})|j'aurais besoin(?!\p{L})|il me (?:faut|faudrait)(?!\p{L})|(?:puedes|podrías|puede|podría|necesito)(?!\p{L}))/iu;

/** What follows an English verb that orders something. */
const OBJECT =
  /^(?:the|this|that|these|those|an?|your|my|our|his|her|their|me|us|him|them|all|any|every|each|both|some|up|out|down|over|off|back|\d\S*|\p{Lu}\S*)$/u;
/** Forms in which a clause asks without an imperative. */
const ASKS =
  /^(?:(?:can|could|would|will) (?:you|someone|anyone)(?!\p{L})|you (?:need to|have to|must|should)(?!\p{L})|(?:i|we)(?:'d| would)?(?: also)? (?:need|like)(?!\p{L})|(?:kannst|könntest|würdest) du(?!\p{L})|\p{L}{3,}n Sie(?!\p{L})|(?:pouvez|pourriez|peux|pourrais)[- ](?:vous|tu)(?!\p{L})|(?:veuillez|merci d)|(?:puede|puedes|podría|podrías|podéis) \p{L}|(?:are|do|did|have|is|was|were|does|should|what|when|where|who|which|how|why|wann|was|wie|wo|wer|wen|wem|welche[rsnm]?|warum|haben|hast|ist|sind|gibt|quand|combien|où|qui|quel(?:le)?s?|comment|pourquoi|est-ce|cuándo|cómo|dónde|quién|cuál|cuánto|qué)[ -][^.!]*\?)/iu;
/** The end of the same errand: 'and send it back', 'und schick es mir', 'et renvoie-le'. */
const GOES_ON =
  /^(?:\p{L}+ (?:\p{L}+ )?(?:it|them|that|this|those|these|both|one)(?![\p{L}'])|\p{L}+ (?:(?:Sie|du|mir|uns|dann) ){0,2}(?:es|ihn|das|diese[ns]?)(?!\p{L})|\p{L}+-(?:le|la|les|en)(?!\p{L})|(?:\p{L}{0,12}[áéíóú]\p{L}{1,8}|\p{L}{1,12}r)l[oa]s?(?!\p{L})|(?:let|tell|keep) (?:me|us)(?!\p{L}))/iu;

/** Offsets in the sentence; what joins two parts belongs to neither. */
type Part = { start: number; end: number };
/** Where one part ends and the next begins. */
type Seam = { end: number; next: number };

/**
 * The parts of a sentence that asks for several errands: the items that it announces ('Two things: …, and …'), and a
 * further request that another word adds ('…, also share the ledger') or that follows the day of the one before ('send
 * it by Friday and call Ann'). Other coordinated actions are steps of one errand. One part if there is nothing to take
 * apart; `endsOnDay` tells whether words end with a date.
 */
export function errandsOf(
  { start, end, text }: Span,
  language: string,
  endsOnDay: (words: string) => boolean,
): Span[] {
  const whole = { start, end, text };
  if (text.length > LONGEST) return [whole];
  const announced = announcedSeams(text);
  const spoken = MARKED.test(text) ? [] : spokenSeams(text, language);
  const added = spoken.length > 0 ? spoken : addedSeams(text, language, endsOnDay);
  const seams = announced.length > 0 ? announced : added;
  if (seams.length === 0) return [whole];
  return partsBetween(seams, text.length).map((part) => ({
    start: start + part.start,
    end: start + part.end,
    text: text.slice(part.start, part.end),
  }));
}

function addedSeams(text: string, language: string, endsOnDay: (words: string) => boolean): Seam[] {
  const seams: Seam[] = [];
  let from = 0;
  for (const found of text.matchAll(SEAM)) {
    const lead = found.groups?.['lead'] ?? '';
    const asksFrom = found.index + found[0].length;
    const next = asksFrom - lead.length;
    const before = text.slice(from, found.index);
    const after = text.slice(asksFrom).replace(/\s+/g, ' ');
    if (before.length < SHORTEST || after.length < SHORTEST) continue;
    if (GOES_ON.test(after) || !beginsAsk(after, language)) continue;
    if (!ADDS.test(lead) && !endsOnDay(before)) continue;
    seams.push({ end: found.index, next });
    from = next;
    if (seams.length === MOST) break;
  }
  return seams;
}

/** 'Can you pick me up at nine also bring the keys', 'sag Ann Bescheid und ich bräuchte noch den Plan' */
function spokenSeams(text: string, language: string): Seam[] {
  const seams: Seam[] = [];
  let from = 0;
  for (const found of text.matchAll(SPOKEN_SEAM)) {
    const { lead = '', also } = found.groups ?? {};
    const asksFrom = found.index + found[0].length;
    const after = text.slice(asksFrom).replace(/\s+/g, ' ');
    const isOwn = OPENS.test(after) || (also !== undefined && beginsAsk(after, language));
    if (!isOwn || GOES_ON.test(after)) continue;
    if (found.index - from < SHORTEST || after.length < SHORTEST) continue;
    const next = asksFrom - (also ?? lead).length;
    seams.push({ end: found.index, next });
    from = next;
    if (seams.length === MOST) break;
  }
  return seams;
}

/** Between the items of a sentence that says how many it has. */
function announcedSeams(text: string): Seam[] {
  const announced = ANNOUNCED.exec(text);
  if (announced === null) return [];
  const from = announced.index + announced[0].length;
  const wanted = announced.groups?.['two'] === undefined ? 2 : 1;
  for (const separator of SEPARATORS) {
    const seams = [...text.slice(from).matchAll(separator)].map(
      ({ index, 0: { length } }): Seam => ({ end: from + index, next: from + index + length }),
    );
    if (seams.length !== wanted) continue;
    const parts = partsBetween(seams, text.length);
    const isLong = parts.every((part, at) => part.end - (at === 0 ? from : part.start) >= SHORTEST);
    return isLong ? seams : [];
  }
  return [];
}

function partsBetween(seams: readonly Seam[], length: number): Part[] {
  return [...seams, { end: length, next: length }].map(({ end }, at) => ({
    start: seams[at - 1]?.next ?? 0,
    end,
  }));
}

function beginsAsk(words: string, language: string): boolean {
  if (ASKS.test(words)) return true;
  const [verb = '', next = ''] = words.split(/[^\p{L}\p{N}'-]+/u, 2);
  const word = verb.toLowerCase();
  if (language === 'en')
    return (ACTION_VERBS.has(word) || ACTION_VERB_FORMS.has(word)) && OBJECT.test(next);
  return (
    infinitiveOf(word, language) !== null || infinitiveOf(withoutAccent(word), language) !== null
  );
}
