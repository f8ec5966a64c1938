// The time from a key press until the page has painted what the key asks for.
import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from 'playwright-core';

const PATIENCE_MS = 10_000;

export type KeyStep = {
  key: string;
  /** Selectors of what the key asks for: each must be in the viewport, with content if it is a frame. */
  shown: readonly string[];
};

/** Milliseconds from the time stamp of the key event to the end of the frame that paints the last of it. */
export async function timeKey(page: Page, step: KeyStep): Promise<number> {
  const watching = await page.evaluateHandle((shown) => {
    const isInWindow = (selector: string) => {
      const found = document.querySelector(selector);
      if (found === null) return false;
      const { top, bottom, height } = found.getBoundingClientRect();
      if (height === 0 || bottom <= 0 || top >= innerHeight) return false;
      if (!(found instanceof HTMLIFrameElement)) return true;
      // A message may be only a picture.
      return (found.contentDocument?.body?.childNodes.length ?? 0) > 0;
    };
    const painted = new Promise<number>((resolve) => {
      const begin = (event: KeyboardEvent) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now() - event.timeStamp));
        port1.start();
        // What is there when a frame begins is painted by it; the promise resolves once that is done.
        const onFrame = () => {
          if (shown.every(isInWindow)) port2.postMessage(null);
          else requestAnimationFrame(onFrame);
        };
        requestAnimationFrame(onFrame);
      };
      addEventListener('keydown', begin, { once: true, capture: true });
    });
    return { painted };
  }, step.shown);
  await page.keyboard.press(step.key);
  const milliseconds = await Promise.race([
    watching.evaluate(({ painted }) => painted),
    sleep(PATIENCE_MS, null),
  ]);
  if (milliseconds === null)
    throw new Error(
      `${step.key} did not show ${step.shown.join(', ')}. ${await page.evaluate(describeScreen)}`,
    );
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

/** What is there instead; runs in the page. */
function describeScreen(): string {
  const rows = [...document.querySelectorAll('article[id^=email-]')].map(({ id, ariaCurrent }) =>
    ariaCurrent === null ? id : `${id} (current)`,
  );
  const focused = document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing';
  const notices = [...document.querySelectorAll('[role=status], [role=alert], output')].map(
    ({ textContent }) => textContent,
  );
  return [
    `At ${location.href}, scrolled to ${Math.round(scrollY)}`,
    `rows: ${rows.join(', ')}`,
    `focused: ${focused}`,
    `notices: ${notices.join(' | ')}`,
  ].join('; ');
}
