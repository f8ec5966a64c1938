const PLAIN = /^\p{L}[\p{L}'’-]{1,20}(?: [\p{L}'’-]{1,20}){0,3}$/u;

/**
 * A topic as its message names it: 'Fire drill' is 'the fire drill' in 'The fire drill is on Thursday', 'Toner' is
 * 'toner' in 'we are low on toner'. Null if the message does not name it in small letters, as for a name.
 */
export function topicAsSaid(topic: string, text: string): string | null {
  const noun = topic.toLowerCase();
  if (!PLAIN.test(topic) || noun === topic) return null;
  const named = new RegExp(
    `(?<!\\p{L})(?:(?<article>[Tt]he|[Aa]n?|[Tt]his|[Tt]hat|[Tt]hese|[Tt]hose|[Oo]ur|[Mm]y|[Yy]our) )?${noun}(?![\\p{L}-])`,
    'u',
  ).exec(text);
  if (named === null) return null;
  return named.groups?.['article'] === undefined ? noun : `the ${noun}`;
}
