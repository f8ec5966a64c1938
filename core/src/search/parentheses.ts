/** A phrase, which is kept as it is, or something in parentheses. */
const IN_PARENTHESES = /(?<!\S)(?:-?(?:[a-z]+:)?"[^"]*(?:"|$)|\(((?:"[^"]*"|[^()"])*)\)(?!\S))/gi;

/**
 * '(slates OR tiles) roof' means the same without parentheses, as OR binds more tightly than the space. Those next to
 * another OR are kept, because they change what is meant.
 */
export function withoutParentheses(text: string): string {
  return text.replace(IN_PARENTHESES, (whole, inner: string | undefined, at: number) => {
    if (inner === undefined || !/\sOR\s/.test(inner)) return whole;
    // Only the neighboring words: reading everything before each match would take time by the square of the length.
    const before = text.slice(0, at).trimEnd().slice(-3);
    const after = text
      .slice(at + whole.length)
      .trimStart()
      .slice(0, 3);
    const isJoined = /(?:^|\s)OR$/.test(before) || /^OR(?:\s|$)/.test(after);
    return isJoined ? whole : ` ${inner} `;
  });
}
