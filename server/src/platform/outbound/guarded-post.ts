// A request to an address given by a person. The check applies to the address that is connected to, so a name that
// resolves differently a moment later (DNS rebinding) gains nothing; redirects are not followed.
import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

import { isInNetworks, isPublicAddress } from './public-address';

/** `problem` is in words for the person; null if there was an answer. */
export type PostOutcome = { status: number | null; problem: string | null };

export type Post = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
  timeLimitMs: number;
};

export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/** Refuses private, loopback and link-local addresses and plain HTTP, except in networks the administrator allows. */
export type AddressGuard = {
  /** For the request to this URL: connects only to addresses it has checked. */
  lookupFor(url: URL): LookupFunction;
  /** The same check for a host that is an IP address, which is never looked up. Throws AddressRefused. */
  checkHost(url: URL): void;
};

export function createAddressGuard(allowedNetworks: readonly string[]): AddressGuard {
  const isAllowed = isInNetworks(allowedNetworks);
  const check = ({ protocol }: URL, host: string, address: string) => {
    if (isAllowed(address)) return;
    if (!isPublicAddress(address)) throw refusal(host, address);
    if (protocol !== 'https:') throw new AddressRefused(HTTPS_ONLY);
  };
  return {
    lookupFor: (url) => (host, options, done) => {
      resolve(host, { ...options, all: true }, (error, found) => {
        if (error !== null) return done(error, []);
        try {
          for (const { address } of found) check(url, host, address);
        } catch (refused) {
          return done(refused as AddressRefused, []);
        }
        const [first] = found;
        if (options.all === true || first === undefined) return done(null, found);
        return done(null, first.address, first.family);
      });
    },
    checkHost(url) {
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0) check(url, host, host);
      else if (url.protocol !== 'https:' && allowedNetworks.length === 0)
        throw new AddressRefused(HTTPS_ONLY);
    },
  };
}

const HTTPS_ONLY = 'The address must begin with https://';

function refusal(host: string, address: string): AddressRefused {
  const names = host === address ? host : `${host} (${address})`;
  return new AddressRefused(
    `${names} is a private address. Ask your administrator to allow it in DOCKET_WEBHOOK_NETWORKS.`,
  );
}

/** Never throws; the outcome says what went wrong. The answer's body is not read. */
export async function guardedPost(guard: AddressGuard, post: Post): Promise<PostOutcome> {
  try {
    const url = new URL(post.url);
    guard.checkHost(url);
    return { status: await statusOf(url, guard, post), problem: null };
  } catch (error) {
    return { status: null, problem: problemOf(error as NodeJS.ErrnoException, post.timeLimitMs) };
  }
}

function statusOf(url: URL, guard: AddressGuard, post: Post): Promise<number> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((done, fail) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...post.headers, 'content-length': String(Buffer.byteLength(post.body)) },
        lookup: guard.lookupFor(url),
        agent: false,
        signal: AbortSignal.timeout(post.timeLimitMs),
      },
      (answer) => {
        answer.destroy();
        done(answer.statusCode ?? 0);
      },
    );
    sent.on('error', fail);
    refuseUpgrade(sent, fail);
    sent.end(post.body);
  });
}

/**
 * Without this, a 101 response would leave the request pending forever: no response, no error, and its signal has no
 * effect.
 */
export function refuseUpgrade(sent: http.ClientRequest, fail: (reason: Error) => void): void {
  sent.on('upgrade', (_, socket) => {
    socket.destroy();
    fail(new Error('The server tried to switch to another protocol'));
  });
}

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name was not found',
  EAI_AGAIN: 'The host name could not be looked up',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection closed before a response arrived',
  EHOSTUNREACH: 'The host could not be reached',
  ENETUNREACH: 'The host could not be reached',
};

function problemOf(error: NodeJS.ErrnoException, timeLimitMs: number): string {
  if (error instanceof AddressRefused) return error.message;
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `No response within ${timeLimitMs / 1000} seconds`;
  return WORDS[error.code ?? ''] ?? `The connection failed: ${error.message}`;
}
