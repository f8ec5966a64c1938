/** The Markdown that the descriptions use: headings, paragraphs, lists, fenced code, `code`, **bold** and local links. */
export function toHtml(markdown: string): string {
  return markdown
    .split(/(```[^]*?```)/)
    .flatMap((part) => (part.startsWith('```') ? [part] : part.split('\n\n')))
    .map((block) => blockOf(block.trim()))
    .join('');
}

function blockOf(block: string): string {
  const code = /^```\w*\n([^]*?)\n?```$/.exec(block)?.[1];
  if (code !== undefined) return `<pre>${escapeHtml(code)}</pre>`;
  const heading = /^## (.+)$/.exec(block)?.[1];
  if (heading !== undefined) return `<h3 id="${anchorOf(heading)}">${inlineHtml(heading)}</h3>`;
  if (!block.startsWith('- ')) return block === '' ? '' : `<p>${inlineHtml(block)}</p>`;
  const items = block.slice(2).split('\n- ');
  return `<ul>${items.map((item) => `<li>${inlineHtml(item)}</li>`).join('')}</ul>`;
}

/** Of one line or paragraph. */
export function inlineHtml(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`') && part.length > 2
        ? `<code>${escapeHtml(part.slice(1, -1))}</code>`
        : escapeHtml(part)
            .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
            .replaceAll(/\[([^[\]]+)\]\(([#/][\w#/.-]*)\)/g, '<a href="$2">$1</a>'),
    )
    .join('');
}

export function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
