/** The parts of a reply; '' for missing ones. */
export type ReplyParts = {
  greeting: string;
  text: string;
  signOff: string;
  name: string;
  /** The last line of the text may also be a name that is not known, such as a nickname. */
  mayBeSigned: boolean;
};
type Ending = Pick<ReplyParts, 'signOff' | 'name' | 'mayBeSigned'>;

const GREETING_WORD =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen|abend)|moin|servus|grüezi|grüß|bonjour|bonsoir|salut|cher|ch[èe]re|coucou|hola|buenos|buenas|estimad[oa]s?|querid[oa]|ciao|buongiorno|ol[áa])(?!\p{L})/iu;
const CAPITALISED = /^\p{Lu}[\p{L}'.-]*$/u;
const SIGN_OFF = /^(?:[\p{L}'’ ]{1,40}[,.!]?)$/u;
const CLOSING_WORD =
  /(?:(?<!\p{L})(?:regards|rgds|best|cheers|thanks|thank you|thx|sincerely|yours|cordially|take care|lg|vg|mfg|danke?|cordialement|merci|salutations|amicalement|bien à|bises|saludos?|atentamente|abrazos?|gracias|ciao|bis (?:bald|dann)|à bientôt|hasta)|(?<!be)gr(?:ü|u|ue)(?:ß|ss)(?:en?)?)(?!\p{L})/iu;

/** Lines below the name: a postscript or contact details. */
const MAX_POSTSCRIPT_LINES = 8;

/**
 * Greeting, text, sign-off and name of a reply as written; quoted lines below it are left out. Without a sign-off above,
 * only a line with one of the writer's known names is a name.
 */
export function splitReply(reply: string, knownNames: readonly string[] = []): ReplyParts {
  const lines = reply
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('>'));
  const filled = lines.filter((line) => line !== '');
  const greeting = isGreeting(filled[0] ?? '') ? (filled.shift() ?? '') : '';
  const ending = takeEnding(filled, knownNames);
  return { greeting, text: filled.join('\n'), ...ending };
}

function isGreeting(line: string): boolean {
  if (line.length > 60 || /[?]|[a-z]{3}\. \p{Lu}/u.test(line)) return false;
  return isNameOnly(line) || (GREETING_WORD.test(line) && line.split(/\s+/).length <= 7);
}

/** 'Dana,' or 'Dana Kerr –'. */
function isNameOnly(line: string): boolean {
  const words = line.slice(0, -1).trimEnd().split(/\s+/);
  return (
    /[,:!–-]$/.test(line) && words.length <= 3 && words.every((word) => CAPITALISED.test(word))
  );
}

/** Removes sign-off and name from the end of the lines. */
function takeEnding(lines: string[], knownNames: readonly string[]): Ending {
  const signed = takeSignedEnding(lines, knownNames);
  if (signed !== null) return signed;
  const last = lines.at(-1) ?? '';
  const oneLine = /^(.{2,40}?[,!])\s+(\p{Lu}[\p{L}'.-]+(?: \p{Lu}[\p{L}'.-]+)?)$/u.exec(last);
  if (oneLine && CLOSING_WORD.test(oneLine[1] ?? '')) {
    lines.pop();
    return { signOff: oneLine[1] ?? '', name: oneLine[2] ?? '', mayBeSigned: false };
  }
  if (isSignOff(last)) {
    lines.pop();
    return { signOff: last, name: '', mayBeSigned: false };
  }
  const before = lines.at(-2) ?? '';
  if (!isName(last)) return { signOff: '', name: '', mayBeSigned: false };
  const hasSignOff = isSignOff(before) || isOwnSignOff(before);
  if (!hasSignOff && !isKnownName(last, knownNames))
    return { signOff: '', name: '', mayBeSigned: true };
  lines.splice(hasSignOff ? -2 : -1);
  return { signOff: hasSignOff ? before : '', name: last, mayBeSigned: false };
}

/** The last sign-off above a known name, with or without a postscript below; null if there is none. */
function takeSignedEnding(lines: string[], knownNames: readonly string[]): Ending | null {
  const first = Math.max(1, lines.length - 1 - MAX_POSTSCRIPT_LINES);
  for (let at = lines.length - 1; at >= first; at -= 1) {
    const [before = '', line = ''] = lines.slice(at - 1, at + 1);
    if (!isName(line) || !isKnownName(line, knownNames)) continue;
    if (!isSignOff(before) && !isOwnSignOff(before)) continue;
    lines.splice(at - 1, 2);
    return { signOff: before, name: line, mayBeSigned: false };
  }
  return null;
}

/** Whether a line shares a word with a known name; 'Rob' also counts for 'Robin'. */
function isKnownName(line: string, knownNames: readonly string[]): boolean {
  const words = nameWords(line);
  return knownNames
    .flatMap(nameWords)
    .some((known) => words.some((word) => known.startsWith(word) || word.startsWith(known)));
}

function nameWords(name: string): string[] {
  return name.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
}

function isSignOff(line: string): boolean {
  return SIGN_OFF.test(line) && CLOSING_WORD.test(line) && line.split(/\s+/).length <= 6;
}

/** A few words above the name that end in a comma. */
function isOwnSignOff(line: string): boolean {
  return /^(?:[\p{L}'’]{1,20} ?){1,4},$/u.test(line);
}

function isName(line: string): boolean {
  const words = line.replace(/^[–-]?\s*/, '').split(/\s/);
  return (
    line.length <= 30 &&
    words.length <= 3 &&
    words.every((word) => /^\p{L}[\p{L}'.-]*$/u.test(word)) &&
    !/[.?!]$/.test(line)
  );
}
