type Page<T> = { value: T[]; '@odata.nextLink'?: string };

/** What all pages of a list hold, from the first one's path. */
export async function listAll<T>(
  get: (path: string) => Promise<unknown>,
  path: string,
): Promise<T[]> {
  const found: T[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const page = (await get(next)) as Page<T>;
    found.push(...page.value);
    next = page['@odata.nextLink'];
  }
  return found;
}
