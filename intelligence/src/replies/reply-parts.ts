/** The parts of a reply; '' for missing ones. */
export type ReplyParts = { greeting: string; text: string; signOff: string; name: string };

const GREETING_WORD =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen|abend)|moin|servus|grüezi|grüß|bonjour|bonsoir|salut|cher|ch[èe]re|coucou|hola|buenos|buenas|estimad[oa]s?|querid[oa]|ciao|buongiorno|ol[áa])(?!\p{L})/iu;
const CAPITALISED = /^\p{Lu}[\p{L}'.-]*$/u;
const SIGN_OFF = /^(?:[\p{L}'’ ]{1,40}[,.!]?)$/u;
const CLOSING_WORD =
  /(?:regards|rgds|best|cheers|thanks|thank you|thx|sincerely|yours|cordially|take care|gr(?:ü|u|ue)(?:ß|ss)|lg|vg|mfg|danke|cordialement|merci|salutations|amicalement|bien à|bises|saludo|atentamente|abrazo|gracias|ciao|bis (?:bald|dann)|à bientôt|hasta)/iu;

/** Greeting, text, sign-off and name of a reply as written; quoted lines below it are left out. */
export function splitReply(reply: string): ReplyParts {
  const lines = reply
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('>'));
  const filled = lines.filter((line) => line !== '');
  const greeting = isGreeting(filled[0] ?? '') ? (filled.shift() ?? '') : '';
  const ending = takeEnding(filled);
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
function takeEnding(lines: string[]): { signOff: string; name: string } {
  const last = lines.at(-1) ?? '';
  const oneLine = /^(.{2,40}?[,!])\s+(\p{Lu}[\p{L}'.-]+(?: \p{Lu}[\p{L}'.-]+)?)$/u.exec(last);
  if (oneLine && CLOSING_WORD.test(oneLine[1] ?? '')) {
    lines.pop();
    return { signOff: oneLine[1] ?? '', name: oneLine[2] ?? '' };
  }
  if (isSignOff(last)) {
    lines.pop();
    return { signOff: last, name: '' };
  }
  const before = lines.at(-2) ?? '';
  if (!isName(last)) return { signOff: '', name: '' };
  lines.pop();
  if (!isSignOff(before) && !isOwnSignOff(before)) return { signOff: '', name: last };
  lines.pop();
  return { signOff: before, name: last };
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
