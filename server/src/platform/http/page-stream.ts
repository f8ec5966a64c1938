import type { ServerResponse } from 'node:http';

/** A page that leaves more unread reads everything again when it connects anew. */
export const MAX_UNREAD_BYTES = 64 * 1024;
/** How long the last words may take to arrive. */
const ENDING_MS = 5_000;

export type PageStream = {
  /** Does nothing once the stream has ended. */
  write(text: string): void;
  /** Ends the stream with these last words. */
  end(last?: string): void;
};

/**
 * A response that stays open until `end` is called, the page disconnects, or the page stops reading: unsent data would
 * pile up in memory, and a connection that does not drain reports neither that it has finished nor that it has closed.
 * Calls onEnd once.
 */
export function createPageStream(response: ServerResponse, onEnd: () => void): PageStream {
  let isOpen = true;
  const end = (last?: string) => {
    if (!isOpen) return;
    isOpen = false;
    onEnd();
    response.end(last);
    setTimeout(() => response.destroy(), ENDING_MS).unref();
  };
  // A broken connection; 'close' follows. Without a listener the error would end the process.
  response.on('error', () => end());
  response.on('close', () => end());
  return {
    write(text) {
      if (!isOpen) return;
      response.write(text);
      if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
    },
    end,
  };
}
