import { highlight } from '@docket/core/search/highlight';

/** Text with search hits highlighted. */
export function Hits({ text, hits }: { text: string; hits: readonly string[] }) {
  if (hits.length === 0) return text;
  let at = 0;
  return highlight(text, hits).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isHit ? (
      <mark key={key} className="rounded-[2px] bg-lit text-inherit">
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    );
  });
}
