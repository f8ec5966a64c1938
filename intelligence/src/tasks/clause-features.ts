import type { Clause, ClauseContext, MessageContext } from './clause';
import { ACTION_VERBS } from './action-verbs';
import { clauseTokens, type NameOf } from './clause-tokens';
import { courtesyFeatures } from './courtesy-features';
import { readSpeechAct } from './speech-act';
import { classFeatures, wordClasses } from './word-classes';

export type FeatureInput = {
  words: string;
  /** Null for a sentence on its own, as in a list of labelled sentences. */
  around: { clause: ClauseContext; message: MessageContext } | null;
  nameOf?: NameOf;
};

const CONDITION =
  /^\W*(?:and |so |also |but |und |et |y )?(?:if|should|in case|unless|whenever|falls|sollten?|wenn|si|en cas|en caso)\s/i;
const CONDITIONS = new Set(['if', 'falls', 'wenn', 'si', 'unless', 'whenever', 'sollte']);
const YOU =
  "you your yours you'd you're you'll you've u sie ihnen ihre ihr du dir dich dein euch vous votre vos tu te usted su";
const ME = "i me my i'd i'm i'll i've mir mich ich je moi mon mi";
const WE = "we us our we'd we're we'll let's wir uns nous nos nosotros";

/** The input of a clause, including its context. Who is called by name in a copy is asked like a recipient. */
export function featureInput(
  clause: Clause,
  message: MessageContext,
  nameOf: NameOf,
): FeatureInput {
  const isCopy = message.place === 'cc' && domainOf(message) === 'person';
  const isCalled = isCopy && clause.context.leadingName === 'reader';
  const placed = isCalled ? { ...message, place: 'to' as const } : message;
  return { words: clause.words, around: { clause: clause.context, message: placed }, nameOf };
}

/**
 * Features of a clause's own words, as strings without duplicates: masked words and n-grams, and what the grammars of
 * requests, conditions and courtesies find in them. Words in mail from tools are counted separately as well.
 */
export function wordFeatures(
  { words, around, nameOf }: FeatureInput,
  vocabulary: ReadonlySet<string> | null,
): string[] {
  const tokens = ['<', ...clauseTokens(words, vocabulary, nameOf), '>'];
  const said = withoutName(words, nameOf);
  const features = new Set<string>();
  const isTool = around !== null && domainOf(around.message) !== 'person';
  addSequences(features, tokens, isTool);
  for (const feature of classFeatures(wordClasses(words, nameOf))) {
    features.add(feature);
    if (isTool) features.add(`tool:${feature}`);
  }
  const { form, verb, who } = shapeOf(said, tokens);
  if (hasInnerVerb(said)) features.add('inner verb').add(`inner verb ${who}`);
  features.add(`len${Math.min(10, Math.floor(tokens.length / 3))}`);
  features.add(`form ${form}`).add(`form ${form} ${who}`).add(`who ${who}`);
  features.add(`form ${form} ${verb}`).add(`verb ${verb}`);
  if (CONDITION.test(words)) features.add('if').add(`if ${form}`);
  if (tokens.some((token) => CONDITIONS.has(token))) features.add('has-if').add(`has-if ${form}`);
  const signs = courtesyFeatures(words);
  if (signs.length > 0) features.add('courtesy').add(`courtesy ${form}`);
  for (const sign of signs) features.add(`courtesy ${sign}`).add(`courtesy ${sign} ${form}`);
  return [...features];
}

/** 'Ann – post the plan' without the name of somebody known. */
export function withoutName(words: string, nameOf: NameOf | undefined): string {
  const lead =
    /^@?(\p{Lu}[\p{L}'-]*[\p{L}'])(?: \p{Lu}[\p{L}'-]*[\p{L}'])? ?(?:[:,–—-]+|\.\.+) ?(?=\p{L})/u.exec(
      words,
    );
  const isKnown = lead !== null && nameOf?.(lead[1]?.toLowerCase() ?? '');
  return isKnown ? words.slice(lead[0].length) : words;
}

const INNER =
  /(?:(?<![.,;:!?–—-])[.,;:!?–—-]+ |\b(?:and|so|then|but|or|please|pls|just|also) )(\p{Ll}+) (?:the|an?|your|my|our|his|her|their|it|this|that|these|them|me|us|him|up|out|in|on|with|to|at|\d)/giu;

/** Whether a later part of the clause starts with a verb: 'all good, print the plan'. */
function hasInnerVerb(words: string): boolean {
  return [...words.matchAll(INNER)].some(([, verb = '']) => ACTION_VERBS.has(verb.toLowerCase()));
}

function addSequences(features: Set<string>, tokens: readonly string[], isTool: boolean): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const [a = '', b, c, d] = [tokens[at], tokens[at + 1], tokens[at + 2], tokens[at + 3]];
    features.add(a);
    if (isTool) features.add(`tool:${a}`);
    if (b === undefined) continue;
    features.add(`${a} ${b}`);
    if (isTool) features.add(`tool:${a} ${b}`);
    if (c === undefined) continue;
    features.add(`${a} ${b} ${c}`).add(`${a} _ ${c}`);
    if (d !== undefined) features.add(`${a} _ _ ${d}`);
  }
  features.add(`start ${tokens.slice(1, 3).join(' ')}`);
  features.add(`start ${tokens.slice(1, 4).join(' ')}`);
  features.add(`end ${tokens.slice(-3).join(' ')}`);
}

function shapeOf(
  words: string,
  tokens: readonly string[],
): { form: string; verb: string; who: string } {
  const act = readSpeechAct(words, false);
  const set = new Set(tokens);
  const has = (list: string): number => Number(list.split(' ').some((word) => set.has(word)));
  return {
    form: act?.form ?? 'none',
    verb: /^\p{L}+/u.exec(act?.action ?? '')?.[0].toLowerCase() ?? '',
    who: `${has(YOU)}${has(ME)}${has(WE)}${has('?')}`,
  };
}

/** The kind of mail: from a person, from a tool, or bulk. */
export function domainOf({ kind, isRobot }: MessageContext): 'tool' | 'bulk' | 'person' {
  if (kind === 'newsletter') return 'bulk';
  return kind === 'automatic' || isRobot ? 'tool' : 'person';
}

/**
 * Features of where, by whom and to whom a clause is said, as strings without duplicates; none for a sentence on its
 * own.
 */
export function contextFeatures({ words, around, nameOf }: FeatureInput): string[] {
  if (around === null) return [];
  const { clause, message } = around;
  const domain = domainOf(message);
  const said = withoutName(words, nameOf);
  const form = readSpeechAct(said, false)?.form ?? 'none';
  const crowd = message.recipients > 8 ? 'crowd' : message.recipients > 2 ? 'some' : 'few';
  const features = [
    domain,
    `place ${message.place}`,
    crowd,
    `place ${message.place} ${crowd}`,
    `to ${clause.addressed}`,
    `lines ${sizeOf(clause.count)}`,
    `at ${placeIn(clause)}`,
    `${domain} ${form}`,
    ...whenFeatures(said, domain, form),
    `${domain} lines ${sizeOf(clause.count)}`,
    `${domain} place ${message.place}`,
    `form ${form}`,
    `form ${form} ${crowd}`,
    `form ${form} to ${clause.addressed}`,
  ];
  const flags: Record<string, boolean> = {
    only: message.isOnlyRecipient,
    'lead reader': clause.leadingName === 'reader',
    'lead other': clause.leadingName === 'other',
    'names reader': clause.namesReader,
    below: clause.isBelow,
    bullet: clause.isBullet,
    paragraph: clause.startsParagraph,
    label: clause.link === 'label',
    link: clause.link === 'near',
    [`kind ${message.kind}`]: message.kind !== null,
    robot: message.isRobot,
    forwarded: message.isForwarded,
    reply: message.isReply,
    attachment: message.attachments > 0,
    greeting: message.hasGreeting,
    links: message.links > 3,
    listed: clause.before.endsWith(':'),
    foreign: message.language !== 'en',
    if: CONDITION.test(said),
    'inner verb': hasInnerVerb(said),
    courtesy: courtesyFeatures(words).length > 0,
    'question before': clause.before.endsWith('?'),
    'question after': clause.after.endsWith('?'),
  };
  for (const [flag, isSet] of Object.entries(flags))
    if (isSet) features.push(flag, `${domain} ${flag}`);
  return features;
}

const DATED =
  /\b(?:by|before|until|till|no later than|due|latest|bis|vor|spätestens|avant|d'ici|au plus tard|antes del?|hasta|a más tardar)\b.{0,40}?(?:\d|day\b|tomorrow|noon|month|week|tag\b|woch|morgen|mittag|demain|soir|midi|semaine|lundi|mardi|jeudi|vendredi|lunes|martes|jueves|viernes|mañana|semana)|\b(?:asap|eod|cob|today|tonight|tomorrow|heute|morgen|aujourd'hui|demain|hoy|mañana)\b/i;
const OBLIGES =
  /\b(?:must|have to|has to|needs? to|required?|requires|overdue|due|pending|awaiting|waiting|expires?|expired|expiring|missing|outstanding|muss|müssen|musst|fällig|überfällig|ausstehend|wartet|fehlt|fehlen|erforderlich|läuft ab|doit|doivent|devez|dois|attend|attente|attendue?s?|requise?|échéance|expire|manque|debe|deben|debes|tiene que|tienes que|pendiente|vence|caduca|falta|faltan)\b/iu;

const PROMISES =
  /^\W{0,5}(?:(?:ok|okay|yes|sure|thanks|and|so|then)\W{1,3})?(?:(?:i|we)(?:'ll| will| shall| am going to|'m going to| are going to)(?!\p{L})|(?:ich|wir) (?:werden?|kümmere|schicke|melde)(?!\p{L})|je (?:vais|m'occupe|vous envoie|t'envoie)(?!\p{L})|(?:voy|vamos) a(?!\p{L}))/iu;

/** Whether a clause names a deadline, expresses an obligation, or starts with an imperative. */
function whenFeatures(words: string, domain: string, form: string): string[] {
  if (PROMISES.test(words)) return ['promises', `${domain} promises`];
  const leads = leadOf(words);
  // In reported speech, a day or duty is usually somebody else's.
  const isReport = domain === 'person' && form === 'none' && leads === null;
  const signs = [
    ...(!isReport && DATED.test(words) ? ['dated'] : []),
    ...(!isReport && OBLIGES.test(words) ? ['obliges'] : []),
    ...(leads === null ? [] : [leads]),
  ];
  const joint = signs.length > 1 ? [signs.join(' and ')] : [];
  return [...signs, ...joint].flatMap((sign) => [sign, `${domain} ${sign}`, `${sign} ${form}`]);
}

const FOREIGN_LEAD =
  /^\W*(?:(?:und|et|y|bitte|merci de|por favor),? )?(?:\p{L}{1,40}(?:en|ern|eln) (?:sie|wir)(?!\p{L})|\p{L}{2,40}ez(?!\p{L})|veuillez|prière|rogamos)/iu;

function leadOf(words: string): 'verb leads' | null {
  const plain = words.replace(/^\W*(?:(?:and|so|also|then|now|please|pls|just|ok|okay),? )*/i, '');
  const first = /^\p{L}[\p{L}-]*/u.exec(plain)?.[0].toLowerCase() ?? '';
  const isVerb = ACTION_VERBS.has(first) && /^\S+ \S/.test(plain);
  return isVerb || FOREIGN_LEAD.test(words) ? 'verb leads' : null;
}

function placeIn({ position, count }: ClauseContext): string {
  if (count === 1) return 'alone';
  if (position === 0) return 'first';
  if (position === 1) return 'last';
  return position < 0.34 ? 'early' : position < 0.67 ? 'middle' : 'late';
}

function sizeOf(count: number): string {
  if (count <= 5) return count <= 2 ? 'two' : 'five';
  return count <= 12 ? 'dozen' : count <= 30 ? 'page' : 'long';
}
