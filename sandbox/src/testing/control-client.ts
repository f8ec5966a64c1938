/** Calls the control API of a sandbox. */
export async function control<T = Record<string, unknown>>(
  url: string,
  call: string,
  body?: unknown,
): Promise<T> {
  const [method = 'GET', path = ''] = call.split(' ');
  const answer = await fetch(`${url}/_sandbox${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const result = (await answer.json()) as T;
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${JSON.stringify(result)}`);
  return result;
}
