/** An amount with its currency before or after it; the digits are bounded so that any text is read in one pass. */
const AMOUNT =
  /(?:[$€£]|\b(?:usd|eur|gbp|chf)\b) ?(?<before>\d{1,3}(?:[,.' ]\d{3}){0,4}|\d{1,12})(?:[.,]\d{1,2})? ?(?<beforeScale>k|m|mn|million|bn|billion|thousand)?\b|\b(?<after>\d{1,3}(?:[,.' ]\d{3}){0,4}|\d{1,12})(?:[.,]\d{1,2})? ?(?<afterScale>k|m|mn|million|bn|billion|thousand)? ?(?:[$€£]|usd\b|eur\b|gbp\b|chf\b|dollars?\b|euros?\b|pounds?\b)/gi;

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};

export type Amount = { value: number; start: number; end: number; text: string };

/** The largest amount of money in a text, in any currency; null if there is none. */
export function largestAmount(text: string): Amount | null {
  let largest: Amount | null = null;
  for (const match of text.matchAll(AMOUNT)) {
    const { before, beforeScale, after, afterScale } = match.groups ?? {};
    const digits = (before ?? after ?? '').replace(/[^\d]/g, '');
    const value = Number(digits) * (SCALES[(beforeScale ?? afterScale ?? '').toLowerCase()] ?? 1);
    if (largest === null || value > largest.value) {
      const start = match.index;
      largest = { value, start, end: start + match[0].length, text: match[0] };
    }
  }
  return largest;
}
