/**
 * Undos and redos in flight, a long one as a whole and not by its parts. Settles once the step is undone or not: true if
 * it was.
 */
export const pendingUndos = new Set<Promise<boolean>>();
export const pendingRedos = new Set<Promise<boolean>>();
