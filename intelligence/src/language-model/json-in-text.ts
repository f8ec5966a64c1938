const MAX_LENGTH = 100_000;
/** What fails to parse is tried part by part down to this depth, so that the time stays linear. */
const MAX_DEPTH = 4;
const THOUGHTS_END = '</think>';

export type JsonInText = {
  values: unknown[];
  /** An object or list has no end. */
  isCutOff: boolean;
};

/**
 * The JSON objects and lists of a text, with fences, thoughts or other words around them, in order. Of one that does not
 * parse, as it was cut off for example, the parts that do.
 */
export function jsonInText(said: string): JsonInText {
  const text = said.slice(0, MAX_LENGTH).slice(thoughtsEnd(said));
  const { pairs, isCutOff } = bracketPairs(text);
  const values: unknown[] = [];
  let done = 0;
  for (const { start, end } of pairs.sort((one, other) => one.start - other.start)) {
    if (start < done) continue;
    const value = parseJson(text.slice(start, end));
    if (value === undefined) continue;
    values.push(value);
    done = end;
  }
  return { values, isCutOff };
}

function thoughtsEnd(said: string): number {
  const at = said.lastIndexOf(THOUGHTS_END);
  return at < 0 ? 0 : at + THOUGHTS_END.length;
}

type Pair = { start: number; end: number };

function bracketPairs(text: string): { pairs: Pair[]; isCutOff: boolean } {
  const pairs: Pair[] = [];
  const open: number[] = [];
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at);
    if (isString && mark === '\\') at += 1;
    else if (mark === '"' && open.length > 0) isString = !isString;
    else if (isString) continue;
    else if (mark === '{' || mark === '[') open.push(at);
    else if (mark === '}' || mark === ']') {
      const start = open.pop();
      if (start !== undefined && open.length < MAX_DEPTH) pairs.push({ start, end: at + 1 });
    }
  }
  return { pairs, isCutOff: open.length > 0 };
}

function parseJson(json: string): unknown {
  for (const text of [json, json.replace(/,(?=\s{0,20}[}\]])/g, '')]) {
    try {
      return JSON.parse(text);
    } catch {
      // Small models leave a comma after the last item: the second try is without.
    }
  }
  return undefined;
}
