// How long after a key the page has painted what the key asks for.
import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from 'playwright-core';

const PATIENCE_MS = 10_000;

export type KeyStep = {
  key: string;
  /** Selector of what the key's effect puts into the document. */
  shown: string;
  /** Also waits for the text of the frame in it (the letter). */
  inFrame?: boolean;
};

/** Milliseconds from the key event's own time stamp to the end of the frame that shows its effect. */
export async function timeKey(page: Page, step: KeyStep): Promise<number> {
  const watching = await page.evaluateHandle(({ shown, inFrame }) => {
    const isShown = () => {
      const found = document.querySelector(shown);
      if (!(found instanceof HTMLIFrameElement) || inFrame !== true) return found !== null;
      const text = found.contentDocument?.body?.innerText?.trim();
      return text !== undefined && text !== '';
    };
    const painted = new Promise<number>((resolve) => {
      const begin = (event: KeyboardEvent) => {
        const check = () => {
          if (!isShown()) return requestAnimationFrame(check);
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () =>
            resolve(performance.now() - event.timeStamp),
          );
          channel.port1.start();
          return requestAnimationFrame(() => channel.port2.postMessage(null));
        };
        // After the page's own listeners, which stand on the document.
        queueMicrotask(check);
      };
      addEventListener('keydown', begin, { once: true });
    });
    return { painted };
  }, step);
  await page.keyboard.press(step.key);
  const milliseconds = await Promise.race([
    watching.evaluate(({ painted }) => painted),
    sleep(PATIENCE_MS, null),
  ]);
  if (milliseconds === null) throw new Error(`${step.key} did not show ${step.shown}`);
  await watching.dispose();
  return milliseconds;
}

export type Spread = { p50: number; p95: number; max: number; n: number };

export function spreadOf(samples: readonly number[]): Spread {
  const sorted = samples.toSorted((one, other) => one - other);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50: at(0.5), p95: at(0.95), max: at(1), n: sorted.length };
}
