const RETRY_MS = 2_000;

/** navigator.onLine knows only the network, and a proxy answers for a server that is down. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Loads code. While the server is down it waits, as an error would replace the screen and what was typed there. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load();
  } catch (error) {
    if (await isServerReachable()) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadChunk(load);
  }
}
