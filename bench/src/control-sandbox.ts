import type { Running } from './processes';

/** Asks the sandbox's control API for what stands at a path; with a body it tells it something. */
export async function control<T>(sandbox: Running, at: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(
    `${sandbox.url}/_sandbox${at}`,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers },
  );
  if (!answer.ok) throw new Error(`${at}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
