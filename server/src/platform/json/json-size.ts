export type JsonLimits = { depth: number; lists: number; values: number };

/**
 * Which of the limits a JSON text exceeds, in words that follow "it"; null if none. Counted before parsing, because each
 * value costs memory and time, and no further than the limits.
 */
export function excessOf(text: string, limits: JsonLimits): string | null {
  let depth = 0;
  let lists = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfString(text, at);
    else if (character === BRACE || character === BRACKET) {
      depth += 1;
      lists += 1;
      if (depth > limits.depth) return `is nested more than ${limits.depth} levels deep`;
      if (lists > limits.lists) return `has more than ${count(limits.lists)} lists and objects`;
    } else if (character === BRACE_END || character === BRACKET_END) depth -= 1;
    else if (character === COMMA) {
      values += 1;
      if (values > limits.values) return `has more than ${count(limits.values)} values`;
    }
  }
  return null;
}

/** The place of the quote that ends the string, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

function count(most: number): string {
  return most.toLocaleString('en-US');
}

const [QUOTE, BACKSLASH, BRACE, BRACE_END, BRACKET, BRACKET_END, COMMA] = Array.from(
  '"\\{}[],',
  (character) => character.charCodeAt(0),
);
