import type { Running } from './processes';

/** Calls the sandbox's control API: reads a path, or posts to it if there is a body. */
export async function control<T>(sandbox: Running, at: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(
    `${sandbox.url}/_sandbox${at}`,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers },
  );
  if (!answer.ok) throw new Error(`${at}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
