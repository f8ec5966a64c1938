const MAX_FAILURES_FROM_START = 3;

export type SetAside<T> = { item: T; error: Error };

/**
 * Runs a batch in one go; if that fails, item by item, so that one bad item does not stop the others. Returns the items
 * that fail alone. Throws if the first few all fail, because then the cause is something they all need.
 */
export async function runSettingAside<T>(
  items: readonly T[],
  run: (items: readonly T[]) => Promise<void>,
): Promise<SetAside<T>[]> {
  try {
    await run(items);
    return [];
  } catch (error) {
    if (items.length < 2) throw error;
    return runOneByOne(items, run);
  }
}

async function runOneByOne<T>(
  items: readonly T[],
  run: (items: readonly T[]) => Promise<void>,
): Promise<SetAside<T>[]> {
  const failed: SetAside<T>[] = [];
  for (const [index, item] of items.entries()) {
    try {
      await run([item]);
    } catch (error) {
      failed.push({ item, error: error instanceof Error ? error : new Error(String(error)) });
      const isAll = failed.length === index + 1;
      if (isAll && (failed.length === MAX_FAILURES_FROM_START || failed.length === items.length))
        throw error;
    }
  }
  return failed;
}
