import { type DateLanguage, NUMBER_WORDS } from './foreign-words';
import type { Token } from './tokens';

/** Between these and an hour, 'h' is a time and not a duration: à 15h, entre 9h et 11h. */
const HOUR_LEADS = /^(?:at|before|by|until|between|and|from|to|after)$/;

/** After 'h' or 'heures', these make it a time: huit heures du soir, huit heures moins le quart. */
const HOUR_TAILS = /^(?:am|pm|minusquarter)$/;
/** 'Compter 2 heures du matin': so long, not at that hour. */
const LENGTH_LEADS =
  /^(?:for|during|pendant|durant|compter|comptez|reste|restent|faut|prend|dure|encore|toutes)$/;

/** 15 Uhr, 15.30 Uhr, à 15h, a las 3, de 9h à 11h as English clock times. */
export function withClocks(tokens: readonly Token[], language: DateLanguage): Token[] {
  const words = language === 'de' ? withColons(tokens) : withHourRanges(tokens);
  const out: Token[] = [];
  let joins = false;
  for (const [at, token] of words.entries()) {
    const after = words[at + 1];
    const isClock = marksHour(words, at);
    const isMinutes =
      isClock &&
      after?.kind === 'number' &&
      after.text.length === 2 &&
      words[at - 1]?.kind === 'number';
    if (isMinutes) out.push({ ...token, kind: 'mark', text: ':', glued: true });
    else if (isClock) {
      if (out.at(-1)?.text === 'a') out.push({ ...(out.pop() ?? token), text: 'one' });
      out.push(...oClock(token));
    } else out.push(joins ? { ...token, glued: true } : token);
    joins = isMinutes;
    const isOpen = !after || !/^(?:[:.h]|am|pm|hours?|th|uhr)$/.test(after.text);
    if (language === 'es' && isOpen && token.kind === 'number' && words[at - 1]?.text === 'at')
      out.push(...oClock(token));
  }
  return out;
}

/** Whether a word is an English number, which foreign numbers are translated to. */
export function isNumberWord(text: string | undefined): boolean {
  return text === 'a' || NUMBER_WORDS.has(text ?? '');
}

/** '15.30 Uhr' is a time, while '15.30' may be a price. */
function withColons(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) => {
    const isTime = tokens[at + 2]?.text === 'uhr' && tokens[at + 1]?.text.length === 2;
    const isJoined = token.text === '.' && token.glued && tokens[at + 1]?.glued === true;
    return isTime && isJoined && tokens[at - 1]?.kind === 'number'
      ? { ...token, text: ':' }
      : token;
  });
}

/** 'De 9h à 11h' and 'de 9 a 11' go from one hour to another. */
function withHourRanges(tokens: readonly Token[]): Token[] {
  const out = [...tokens];
  for (const [at, token] of tokens.entries()) {
    if (token.text !== 'de' || tokens[at + 1]?.kind !== 'number') continue;
    const hasMark = ['h', 'hours'].includes(tokens[at + 2]?.text ?? '');
    const hasMinutes = hasMark && tokens[at + 3]?.kind === 'number';
    const to = at + 2 + Number(hasMark) + Number(hasMinutes);
    const [joint, end] = [tokens[to], tokens[to + 1]];
    if (!joint || end?.kind !== 'number' || !['at', 'to', 'a', 'so'].includes(joint.text)) continue;
    out[at] = { ...token, text: 'from' };
    out[to] = { ...joint, text: 'to' };
  }
  return out;
}

/** 'Uhr' after an hour; also 'h' or 'heures' if the words around it show that it is a time and not a duration. */
function marksHour(tokens: readonly Token[], at: number): boolean {
  const [word, hour, lead] = [tokens[at]?.text ?? '', tokens[at - 1], tokens[at - 2]?.text ?? ''];
  const [next = '', then = ''] = [tokens[at + 1]?.text, tokens[at + 2]?.text];
  const isHour = hour?.kind === 'number' ? hour.value <= 24 : isNumberWord(hour?.text);
  if (!isHour) return false;
  if (word === 'uhr') return true;
  if (word !== 'h' && word !== 'hours' && word !== 'hour') return false;
  if (HOUR_TAILS.test(next.startsWith('plus') ? then : next)) return !LENGTH_LEADS.test(lead);
  if (lead === 'at') return word !== 'hour';
  return word === 'h' && HOUR_LEADS.test(lead);
}

function oClock(place: Token): Token[] {
  return ['o', "'", 'clock'].map((text) => ({ ...place, kind: 'word', text, glued: false }));
}
