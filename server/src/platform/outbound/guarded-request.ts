// Requests to addresses given by a person. The check applies to the address that is connected to, so a name that
// resolves differently a moment later (DNS rebinding) gains nothing; redirects are not followed.
import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

import { isInNetworks, isPublicAddress } from './public-address';

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

type GuardedRequest = {
  guard: AddressGuard;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
  signal: AbortSignal;
};

/** Resolves to what `read` takes from the answer. Rejects with AddressRefused, else with the connection's own error. */
export async function guardedRequest<T>(
  url: URL,
  { guard, method, headers, body, signal }: GuardedRequest,
  read: (answer: http.IncomingMessage) => Promise<T>,
): Promise<T> {
  guard.checkHost(url);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((done, fail) => {
    const sent = request(
      url,
      {
        method,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup: guard.lookupFor(url),
        agent: false,
        signal,
      },
      (answer) => void read(answer).then(done, fail),
    );
    sent.on('error', fail);
    // Without this, a 101 response would leave the request pending forever: no response, no error, and its signal has
    // no effect.
    sent.on('upgrade', (_, socket) => {
      socket.destroy();
      fail(new Error('The server tried to switch to another protocol'));
    });
    sent.end(body);
  });
}
