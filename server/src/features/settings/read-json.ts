import { refusal } from './refusal';

const DEEPEST = 40;

/** The file's bytes as JSON. Throws the specification's message with the reason. */
export function readJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw refusal('the file is empty');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal('it is not text in UTF-8');
  }
  if (depthOf(text) > DEEPEST) throw refusal(`it is nested more than ${DEEPEST} levels deep`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refusal('it is not JSON');
  }
}

/** Counted before anything walks it: what calls itself for each level would run out of stack. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (isText) {
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE) isText = false;
    } else if (character === QUOTE) isText = true;
    else if (character === BRACE || character === BRACKET) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (character === BRACE_END || character === BRACKET_END) depth -= 1;
  }
  return deepest;
}

const [QUOTE, BACKSLASH, BRACE, BRACE_END, BRACKET, BRACKET_END] = Array.from(
  '"\\{}[]',
  (character) => character.charCodeAt(0),
);
