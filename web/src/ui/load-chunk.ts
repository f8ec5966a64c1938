import { hasUnsavedInput } from './unsaved-input';

const RETRY_MS = 2_000;

/** navigator.onLine knows only the network, and a proxy answers for a server that is down. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Code that cannot be loaded. React asks for it only once, so only loading the page again helps. */
export class ChunkMissing extends Error {
  override name = 'ChunkMissing';

  constructor(cause: unknown) {
    super('This part of Docket could not be loaded.', { cause });
  }
}

/**
 * Loads code. An error would replace the screen and what was typed there, so it waits while the server is down, and
 * after an upgrade until there is no unsaved input. Loading ahead is no reason to repeat the request: import it plainly.
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load();
  } catch (error) {
    if ((await isServerReachable()) && !hasUnsavedInput()) throw new ChunkMissing(error);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadChunk(load);
  }
}
