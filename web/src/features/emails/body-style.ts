import interUrl from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url';

/** The frame is a separate document, so it is given the page's colors. */
export function bodyStyle(root: Element): string {
  const colour = (name: string) => getComputedStyle(root).getPropertyValue(name).trim();
  const isDark = getComputedStyle(root).colorScheme === 'dark' || prefersDark(root);
  const pick = (name: string) => pickSide(colour(name), isDark);
  return `
    @font-face { font-family: "Inter Variable"; src: url("${new URL(interUrl, document.baseURI).href}") format("woff2"); font-weight: 100 900; }
    :root { color-scheme: ${isDark ? 'dark' : 'light'}; }
    html, body { margin: 0; background: transparent; }
    body { font: 0.875rem/1.375rem ${colour('--font')}; color: ${pick('--text-1')}; overflow-wrap: anywhere; max-width: 66ch; }
    p { margin: 0 0 11px; } pre { white-space: pre-wrap; font: inherit; margin: 0; }
    img { max-width: 100%; height: auto; } table { max-width: 100%; border-collapse: collapse; overflow-wrap: break-word; } [data-wide] { overflow-x: auto; }
    a { color: ${pick('--accent-text')}; text-underline-offset: 2px; }
    blockquote { margin: 8px 0; padding-left: 12px; border-left: 2px solid ${pick('--line-strong')}; color: ${pick('--text-2')}; }
    hr { border: 0; border-top: 1px solid ${pick('--line')}; }
    mark { color: inherit; background: none; border-radius: 2px; text-decoration: underline dotted 1px ${pick('--line-control')}; text-underline-offset: 4px; }
    mark[data-plain] { text-decoration: none; }
    mark[data-lit] { background: ${pick('--lit')}; box-shadow: 0 2px ${pick('--lit')}, 0 -2px ${pick('--lit')}; text-decoration: none; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
    mark[data-lit][data-kind="due"], mark[data-lit][data-kind="priority"] { text-decoration: underline 1.5px ${pick('--accent')}; text-underline-offset: 3px; }
    mark[data-lit] mark[data-lit] { background: none; box-shadow: none; }
    @media (forced-colors: active) { mark[data-lit] { outline: 2px solid Highlight; } }
    details { margin-top: 12px; }
    summary { display: inline-flex; min-height: 1.5rem; align-items: center; padding: 0 8px; border-radius: 4px; background: ${pick('--hover')}; color: ${pick('--text-2')}; font-size: 0.75rem; cursor: pointer; list-style: none; }
    summary:focus-visible { outline: 2px solid ${pick('--ring')}; }
    summary::before { content: "… "; white-space: pre; }
    [data-embedded] { display: inline-block; padding: 2px 10px; border: 1px dashed ${pick('--line-strong')}; border-radius: 6px; color: ${pick('--text-3')}; font-size: 0.75rem; }
    img:not([src]) { display: inline-block; max-width: 240px; padding: 0 6px; border-radius: 4px; background: ${pick('--hover')}; color: ${pick('--text-3')}; font-size: 0.75rem; }
    img:not([src])[alt=""] { display: none; }
  `;
}

/** Resolves light-dark(a, b), as the frame's color scheme may differ from the page's. */
function pickSide(value: string, isDark: boolean): string {
  const sides = /^light-dark\((.+),\s*([^,]+|rgb\([^)]*\))\)$/.exec(value);
  if (sides === null) return value;
  return (isDark ? sides[2] : sides[1]) ?? value;
}

function prefersDark(root: Element): boolean {
  const chosen = root.getAttribute('data-theme');
  if (chosen === 'light' || chosen === 'dark') return chosen === 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches;
}
