/** The browser that signs in or acts, shown in the person's list of sessions and in the security log. */
export type Browser = { userAgent: string; address: string };

type Request = { ip: string; headers: { 'user-agent'?: string | undefined } };

export function browserOf({ ip, headers }: Request): Browser {
  return { userAgent: headers['user-agent'] ?? '', address: ip };
}
