import { IdentityError } from './identity-port';

const FIRST_WAIT_MS = 200;
const TRIES = 4;

export type Pause = (ms: number) => Promise<void>;

/** Tries again what may pass by itself, after 200 ms and twice as long each further time; anything else fails at once. */
export async function tryAgain<T>(run: () => Promise<T>, pause: Pause): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await run();
    } catch (error) {
      const mayPass = error instanceof IdentityError && error.kind === 'temporary';
      if (!mayPass || tried === TRIES) throw error;
      await pause(FIRST_WAIT_MS * 2 ** (tried - 1));
    }
  }
}
