export type LinkMismatch = { says: string; leads: string };

const ADDRESS = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[:/?#]\S*)?$/iu;

/** A link whose words name another site than the one it leads to; null when they do not. */
export function linkMismatch(text: string, href: string): LinkMismatch | null {
  const says = ADDRESS.exec(text.trim())?.[1];
  if (says === undefined || !URL.canParse(href)) return null;
  const { protocol, hostname } = new URL(href);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  const [named, real] = [bare(says), bare(hostname)];
  const isSame = real === named || real.endsWith(`.${named}`);
  return isSame ? null : { says: says.toLowerCase(), leads: hostname };
}

function bare(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}
