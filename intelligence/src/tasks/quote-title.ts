const LONGEST = 64;
const SHORTEST = 12;
const LEADS =
  /^(?:(?:hi|hello|hey|dear|thanks|thank you|ok|okay|also|and|so|but|btw|hallo|bonjour|hola)\b[^,.!?:]{0,30}[,.!:–-]+\s+|(?:and|so|but|also)\s+)+/i;
const BOUNDARY =
  /[,;:–—] |(?:(?<![\d.!?…])|(?<=\d[.!?…]))[.!?…]+ | (?:and|or|so|but|because|if|when|which|who|as|before|after|since|und|oder|weil|damit|wenn|et|ou|si|car|y|o|porque|cuando)\b /giu;

/** The writer's own words as a title, cut where a clause ends, under their name: 'Ann: “Are you free on Friday?”'. */
export function quoteTitle(clause: string, sender: string, action = ''): string {
  const whole = clause.replace(/[“”"]/g, "'").replace(/\s+/g, ' ').trim();
  const words = fromClauseOf(action, whole);
  const plain = words.replace(LEADS, '');
  const quoted = cutAtClause(plain.length >= SHORTEST || plain === words ? plain : words);
  const said = `“${quoted.charAt(0).toUpperCase()}${quoted.slice(1)}”`;
  return sender === '' ? said : `${sender}: ${said}`;
}

/** From the clause that asks on, where others lead up to it. */
function fromClauseOf(action: string, words: string): string {
  const at = action === '' ? -1 : words.indexOf(action.slice(0, 24).trim());
  if (at < 24) return words;
  const starts = [
    ...words.slice(0, at).matchAll(/(?:(?<![\d.!?…])|(?<=\d[.!?…]))[.!?…]+ |[,;:] | [–—-]+ /g),
  ];
  const last = starts.at(-1);
  return last === undefined ? words : words.slice(last.index + last[0].length);
}

function cutAtClause(words: string): string {
  if (words.length <= LONGEST) return words.replace(/(?<![\s,;:])[\s,;:]+$/, '');
  const head = words.slice(0, LONGEST + 1);
  const ends = [...head.matchAll(BOUNDARY)].map((match) => match.index).filter((at) => at >= 24);
  const end = ends.at(-1);
  if (end !== undefined) return head.slice(0, end).replace(/(?<![\s,;:–—])[\s,;:–—]+$/, '');
  return `${head.slice(0, head.lastIndexOf(' '))} …`;
}
