import { isIP } from 'node:net';

import { z } from 'zod';

/** Separated by commas. */
export const textList = z
  .string()
  .transform((entries) => entries.split(',').map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ''))
  .default([]);
export const signInNames = textList.refine(
  (entries) => entries.every((entry) => /^[^@\s]+@[^@\s]+$/.test(entry)),
  'must list sign-in names such as ann@firm.example',
);
const TENANT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Tenant ids, '@firm.example' for a domain, and the names people sign in with. */
export const allowedPeople = textList.refine(
  (entries) => entries.every((entry) => entry.includes('@') || TENANT.test(entry)),
  'must list tenant IDs, domains such as @firm.example, and sign-in names such as ann@firm.example',
);

export const wholeNumber = z.coerce.number('must be a number').int('must be a whole number');
export const port = (fallback: number) =>
  wholeNumber
    .min(0, 'must be from 0 to 65535')
    .max(65_535, 'must be from 0 to 65535')
    .default(fallback);
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL that begins with http:// or https://' })
  .transform((url) => url.replace(/\/+$/, ''));
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** For what carries tokens or mail: plain HTTP only within this machine. */
export const privateUrl = httpUrl.refine(
  (url) => url.startsWith('https:') || LOOPBACK.has(new URL(url).hostname),
  'must begin with https://; http:// is for this machine only (127.0.0.1 or localhost)',
);
export const text = z.string().trim().min(1);
/** Addresses and subnets, or one of the names proxy-addr knows. */
export const trustedProxies = z
  .string()
  .transform((list) => list.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().refine(isProxy, 'must list addresses, subnets, or loopback')).min(1))
  .default(['loopback']);
export const atLeastOne = (fallback: number) =>
  wholeNumber.min(1, 'must be 1 or more').default(fallback);
const services = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(['web', 'worker'], 'can only contain web and worker')).min(1))
  .default(['web', 'worker']);

/** Addresses and subnets. */
export const networks = textList.refine(
  (entries) => entries.every(isNetwork),
  'must list addresses and subnets such as 10.1.0.0/16',
);

function isProxy(part: string): boolean {
  return ['loopback', 'linklocal', 'uniquelocal'].includes(part) || isNetwork(part);
}

function isNetwork(part: string): boolean {
  const [address = '', bits, ...more] = part.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a URL that begins with postgresql://',
});

export function parseArguments(args: readonly string[]) {
  const problems = args
    .filter((arg) => !arg.startsWith('--services='))
    .map((arg) => `Unknown argument ${arg}; the only one is --services=web,worker`);
  const parsed = services.safeParse(
    args.find((arg) => arg.startsWith('--services='))?.slice('--services='.length),
  );
  if (!parsed.success) problems.push('--services can only contain web and worker');
  return { services: parsed.data ?? [], problems };
}
