import type { Config } from '../../config';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The origin the browser should use: DOCKET_PUBLIC_URL; without it, on the same machine, whichever name was typed. */
export function ownOrigin(
  request: { protocol: string; host: string },
  { publicUrl, isPublicUrlSet }: Pick<Config, 'publicUrl' | 'isPublicUrlSet'>,
): string {
  const asked = `${request.protocol}://${request.host}`;
  if (isPublicUrlSet || !URL.canParse(asked)) return publicUrl;
  return LOOPBACK.has(new URL(asked).hostname) ? asked : publicUrl;
}
