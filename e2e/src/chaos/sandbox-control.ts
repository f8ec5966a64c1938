import { readyLine, startChild, type Child } from './child';

export type SandboxMessage = {
  id: string;
  internetMessageId: string;
  folder: string;
  subject: string;
  receivedAt: string;
  isRead: boolean;
  isDraft: boolean;
  body: string;
};
export type SandboxFolder = { id: string; name: string; wellKnown: string | null };
export type SandboxCall = { call: string; body: object };

/** The sandbox's control API. */
export type RunningSandbox = SandboxControl & { stop(): Promise<void> };
/** Of a sandbox that somebody else started. */
export type SandboxControl = {
  url: string;
  read<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  /** Many calls in order; an entry with `error` had no effect. */
  bulk(calls: readonly SandboxCall[]): Promise<{ error?: string }[]>;
  messages(account: string): Promise<SandboxMessage[]>;
  folders(account: string): Promise<SandboxFolder[]>;
  faultsStruck(): Promise<{ fault: string; status?: number; struck: number }[]>;
};

export async function startSandbox(settings: Record<string, string> = {}): Promise<RunningSandbox> {
  const child: Child = startChild(['--enable-source-maps', 'sandbox/dist/main.mjs'], {
    SANDBOX_PORT: '0',
    SANDBOX_MAIL: '',
    SANDBOX_FAULTS: '',
    ...settings,
  });
  const { url } = await readyLine<{ url: string }>(child);
  return { ...controlSandbox(url), stop: () => child.end('SIGTERM') };
}

export function controlSandbox(url: string): SandboxControl {
  const base = `${url}/_sandbox`;
  const get = async <T>(path: string) => (await checked(await fetch(base + path))) as T;
  const post = async <T>(path: string, body: object) =>
    (await checked(
      await fetch(base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )) as T;
  return {
    url,
    read: get,
    post,
    bulk: async (calls) =>
      (await post<{ results: { error?: string }[] }>('/bulk', { calls })).results,
    messages: async (account) => {
      const query = `account=${encodeURIComponent(account)}&limit=1000000&body=true`;
      return (await get<{ messages: SandboxMessage[] }>(`/messages?${query}`)).messages;
    },
    folders: async (account) => {
      const { accounts } = await get<{ accounts: { address: string; folders: SandboxFolder[] }[] }>(
        '/state',
      );
      return accounts.find(({ address }) => address === account)?.folders ?? [];
    },
    faultsStruck: async () =>
      (await get<{ rules: { fault: string; struck: number }[] }>('/faults')).rules,
  };
}

async function checked(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
