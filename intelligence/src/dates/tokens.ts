/** A word in lower case, a run of digits or one other character; [start, end) in the text. */
export type Token = {
  kind: 'word' | 'number' | 'mark';
  text: string;
  start: number;
  end: number;
  /** The value of a run of at most 8 digits, else -1. */
  value: number;
  /** Nothing separates it from the previous token. */
  glued: boolean;
  /** A word that starts with a capital. */
  capital: boolean;
  /** Preceded by a blank line or the start of the text. */
  opensParagraph: boolean;
};

/** Splits a text in one pass; drops white space and keeps everything else. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let breaks = 2;
  let lastEnd = -1;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) {
      if (code === 10) breaks += 1;
      at += 1;
      continue;
    }
    const kind = isDigit(code) ? 'number' : isLetter(code) ? 'word' : 'mark';
    let end = at + 1;
    if (kind === 'number') while (isDigit(text.charCodeAt(end))) end += 1;
    else if (kind === 'word') while (isLetter(text.charCodeAt(end))) end += 1;
    const raw = text.slice(at, end);
    tokens.push({
      kind,
      text: kind === 'word' ? raw.toLowerCase() : raw,
      start: at,
      end,
      value: kind === 'number' && raw.length <= 8 ? Number(raw) : -1,
      glued: lastEnd === at,
      capital: kind === 'word' && isCapital(raw),
      opensParagraph: breaks > 1,
    });
    breaks = 0;
    lastEnd = end;
    at = end;
  }
  return tokens;
}

function isSpace(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0x200b || code === 0x202f || code === 0xfeff;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7;
}

function isCapital(raw: string): boolean {
  const first = raw.charAt(0);
  return first !== first.toLowerCase();
}
