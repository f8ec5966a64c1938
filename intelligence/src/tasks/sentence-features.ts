import { isCourtesy } from './courtesy';
import { readSpeechAct } from './speech-act';

const MASS_MAIL =
  /\$LINK|https?:|www\.|%|\bfree\b|\bclick|subscri|\baccount|download|\bapp\b|\boffer|\border\b|\bsave\b|website|web site|log ?in|\bshop|\bdeals?\b|coupon|\bwin\b|e-?mail address/i;
const LONGEST = 60;

/** Words and marks of a sentence in lower case: numbers, addresses and links become one token each. */
export function sentenceTokens(sentence: string): string[] {
  const plain = sentence
    .slice(0, 800)
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/https?:\/\/\S+|www\.\S+|\$link/g, ' @link ')
    .replace(/\S+@\S+\.\S+/g, ' @mail ')
    .replace(/\d+/g, '0');
  return plain.match(/@(?:link|mail)|\p{L}+(?:'\p{L}+)?|0|[?!.,:;$%*]/gu)?.slice(0, LONGEST) ?? [];
}

/**
 * Features of a sentence as strings: words and word sequences, pairs of words apart, its beginning and
 * end, and what the speech-act rules see in it. Each occurs once.
 */
export function sentenceFeatures(sentence: string): string[] {
  const tokens = ['<', ...sentenceTokens(sentence), '>'];
  const features = new Set<string>();
  for (let at = 0; at < tokens.length; at += 1) {
    const [a = '', b, c, d] = [tokens[at], tokens[at + 1], tokens[at + 2], tokens[at + 3]];
    features.add(a);
    if (b !== undefined) features.add(`${a} ${b}`);
    if (c !== undefined) {
      features.add(`${a} ${b} ${c}`);
      features.add(`${a}~${c}`);
    }
    if (d !== undefined) features.add(`${a}~~${d}`);
  }
  for (const feature of shapeFeatures(sentence, tokens)) features.add(feature);
  return [...features];
}

function shapeFeatures(sentence: string, tokens: readonly string[]): string[] {
  const words = new Set(tokens);
  const has = (list: string): boolean => list.split(' ').some((word) => words.has(word));
  const you = has("you your yours you'd you're you'll you've u");
  const me = has("i me my i'd i'm i'll i've");
  const we = has("we us our we'd we're we'll let's");
  const asks = words.has('?');
  const mass = MASS_MAIL.test(sentence);
  const act = readSpeechAct(sentence, false);
  const form = act?.form ?? 'none';
  const verb = /^[a-z-]+/i.exec(act?.action ?? '')?.[0].toLowerCase() ?? '';
  const courtesy = isCourtesy(sentence);
  const promises = readSpeechAct(sentence, true) !== null;
  return [
    `#len${Math.min(12, Math.floor(tokens.length / 3))}`,
    `#start ${tokens.slice(1, 4).join(' ')}`,
    `#who${Number(you)}${Number(me)}${Number(we)}${Number(asks)}`,
    `#form ${form}`,
    `#form ${form} ${Number(courtesy)}`,
    `#form ${form} ${Number(you)}${Number(me)}`,
    `#form ${form} mass${Number(mass)}`,
    `#verb ${verb}`,
    `#form ${form} ${verb}`,
    ...(mass ? ['#mass'] : []),
    ...(promises ? ['#promise'] : []),
  ];
}
