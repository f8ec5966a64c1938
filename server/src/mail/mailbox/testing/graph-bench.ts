// A mailbox of the sandbox, read through the Graph adapter without really waiting; registers its own hooks.
import { beforeAll, beforeEach } from 'vitest';

import {
  freshSandboxMailbox,
  sandboxTokens,
  type SandboxMailbox,
} from '../../../testing/sandbox-mailbox';
import type { GraphCallOptions } from '../adapters/graph-call';
import { createGraphMailbox } from '../adapters/graph-mailbox';
import { createLanes } from '../lanes';

type Seen = {
  total: number;
  maxConcurrency: Record<string, number>;
  requests: { url: string; status: number; prefer: string }[];
};

export function graphBench() {
  let sandbox: SandboxMailbox;
  let token: string;
  const waits: number[] = [];
  beforeAll(async () => {
    sandbox = await freshSandboxMailbox();
  });
  beforeEach(async () => {
    await sandbox.control('POST', '/reset', {});
    token = (await sandboxTokens(sandbox.url)).access_token;
    waits.length = 0;
  });

  const optionsWith = (options: Partial<GraphCallOptions>): GraphCallOptions => ({
    baseUrl: `${sandbox.url}/v1.0`,
    mailboxKey: 'ines',
    accessToken: () => Promise.resolve(token),
    lanes: createLanes(),
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    ...options,
  });
  const deliver = (message: object) =>
    sandbox.control<{ id: string }>('POST', '/deliver', { message });
  return {
    /** Milliseconds. */
    waits,
    optionsWith,
    open: (options: Partial<GraphCallOptions> = {}) => createGraphMailbox(optionsWith(options)),
    seen: () => sandbox.control<Seen>('GET', '/requests?limit=500'),
    forget: () => sandbox.control('POST', '/requests/clear', {}),
    faults: (...rules: object[]) => sandbox.control('POST', '/faults', { script: rules }),
    answerAfter: (milliseconds: number) => sandbox.control('POST', '/latency', { milliseconds }),
    deliver,
    /** Named Note 1, Note 2 and so on; their ids. */
    deliverMany: async (count: number): Promise<string[]> => {
      const ids: string[] = [];
      for (let number = 1; number <= count; number += 1)
        ids.push((await deliver({ subject: `Note ${number}`, body: 'x'.repeat(2_000) })).id);
      return ids;
    },
  };
}
