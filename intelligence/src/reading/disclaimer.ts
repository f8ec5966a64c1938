import { isBlank, type Line } from './lines';

const DISCLAIMER =
  /\b(?:(?:this|the information (?:contained )?in this|this electronic|the contents of this) (?:e-?mail|message|communication|transmission|correspondence|fax)\b.{0,300}\b(?:confidential|privileged|intended (?:only|solely|for)|property of|proprietary|monitored|virus)|if you are not the (?:intended|named|addressee)|intended recipient|confidentiality (?:notice|note)|diese e-?mail (?:enthält|ist|kann) .{0,80}vertraulich|ce (?:message|courriel) .{0,120}confidentiel|este (?:mensaje|correo) .{0,120}confidencial|please consider the environment|scanned (?:by|for) .{0,30}virus|virus[- ]free|registered (?:office|in england)|handelsregister|amtsgericht)/i;
const FOOTER =
  /^(?:_{20,}|-{30,}|={30,}|\s*(?:to unsubscribe|unsubscribe|you (?:are )?(?:receiv|received|subscribed)|you're receiving|this (?:e-?mail|message) was sent (?:to|by)|do you yahoo|get your free|join the world|send and receive hotmail|msn |your use of yahoo|yahoo! groups)\b)/i;

/** Index of the first line of a trailing disclaimer or list footer among the lines [0, end); `end` if there is none. */
export function disclaimerStart(lines: readonly Line[], end: number): number {
  let at = 0;
  while (at < end) {
    if (isBlank(lines[at] as Line)) {
      at += 1;
      continue;
    }
    let stop = at;
    while (stop < end && !isBlank(lines[stop] as Line)) stop += 1;
    const found = disclaimerLine(lines, at, stop);
    if (found !== null && found > 0) return found;
    at = stop;
  }
  return end;
}

function disclaimerLine(lines: readonly Line[], from: number, to: number): number | null {
  const until = Math.min(to, from + 12);
  const paragraph = lines
    .slice(from, until)
    .map((line) => line.text)
    .join(' ')
    .slice(0, 1500);
  if (DISCLAIMER.test(paragraph)) {
    const ruled = lines.slice(from, until).findIndex((line) => /^[\s*_=#-]{4,}$/.test(line.text));
    return from + Math.max(0, ruled);
  }
  const footer = lines.slice(from, to).findIndex((line) => FOOTER.test(line.text));
  if (footer < 0) return null;
  const rest = lines
    .slice(from + footer, Math.min(lines.length, from + footer + 8))
    .map((line) => line.text)
    .join(' ');
  return /unsubscri|mailing list|yahoo|hotmail|msn|receiv|sent (?:to|by)|subscri|https?:/i.test(
    rest,
  )
    ? from + footer
    : null;
}
