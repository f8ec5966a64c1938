/** Characters of HTML that are read and shown; the rest of a longer body is not. */
export const HTML_LIMIT = 1_500_000;
/** Newsletters have about 5,000 tags, nested up to 60 deep. */
const MAX_TAGS = 30_000;
const MAX_DEPTH = 400;
const NEVER_NESTED = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd option'.split(
    ' ',
  ),
);
const TAG_NAME = /[a-z][a-z0-9]{0,10}/iy;

/**
 * Drops tags nested too deep and everything after the maximum number of tags, because a parser takes quadratic time on
 * tags that are opened and never closed. One pass; the depth is an estimate, since end tags inside attributes and
 * comments count as well.
 */
export function withinHtmlBudget(html: string): { html: string; isCut: boolean } {
  // Counted by name, because a parser ignores the end of a tag that is not open.
  const open = new Map<string, number>();
  const kept: string[] = [];
  let keptFrom = 0;
  let tags = 0;
  let depth = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const isEnd = html[at + 1] === '/';
    TAG_NAME.lastIndex = at + (isEnd ? 2 : 1);
    const name = TAG_NAME.exec(html)?.[0].toLowerCase();
    const nests = name !== undefined && !NEVER_NESTED.has(name);
    const before = nests ? (open.get(name) ?? 0) : 0;
    if (nests && !isEnd && depth >= MAX_DEPTH) {
      kept.push(html.slice(keptFrom, at));
      const end = html.indexOf('>', at);
      if (end === -1) return { html: kept.join(''), isCut: true };
      keptFrom = end + 1;
      at = end;
      continue;
    }
    tags += 1;
    if (tags > MAX_TAGS) return { html: kept.join('') + html.slice(keptFrom, at), isCut: true };
    if (nests && (!isEnd || before > 0)) {
      open.set(name, before + (isEnd ? -1 : 1));
      depth += isEnd ? -1 : 1;
    }
  }
  return { html: kept.join('') + html.slice(keptFrom), isCut: false };
}
