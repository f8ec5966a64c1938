import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds on the current page, and whether it scrolls sideways. */
export async function checkAccessibility(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // In the middle of a color transition the contrast is neither one's.
    const passing = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
    const { axe: engine } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await engine.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return [
      ...violations.map(({ id, nodes: [first] }) => {
        const reason = [...(first?.any ?? []), ...(first?.all ?? [])].map(({ message }) => message);
        return `${id} at ${first?.target.join(' ')}: ${reason.join('; ')}`;
      }),
      ...(scrollWidth > clientWidth
        ? [`${scrollWidth - clientWidth} px wider than the window`]
        : []),
    ];
  });
}
