/** RFC 6266: a plain name for old browsers and the real one beside it; a name never leaves the header or the folder. */
export function contentDisposition(name: string): string {
  const safe = name.replaceAll(/[\p{Cc}/\\]/gu, '_').trim() || 'attachment';
  const ascii = safe.replaceAll(/[^ -~]|["%;]/g, '_');
  const encoded = encodeURIComponent(safe.replaceAll(/\p{Surrogate}/gu, '_')).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
