/** Undos and redos in flight, one entry each, even if sent in parts. Resolves to whether the step was undone or redone. */
export const pendingUndos = new Set<Promise<boolean>>();
export const pendingRedos = new Set<Promise<boolean>>();
