import type { Page } from 'playwright-core';

/** What a fingertip needs, in pixels. */
const TOUCH = 44;

/** Links within text and controls inside a larger label are exempt, as in WCAG 2.5.5. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const pressed = 'button, a[href], input, select, summary, [role=combobox], [role=tab]';
    return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((one) => {
      const whole = one.closest('label') ?? one;
      const { width, height } = whole.getBoundingClientRect();
      const around = getComputedStyle(one, '::after');
      const wide = Math.max(width, around.position === 'absolute' ? parseFloat(around.width) : 0);
      const high = Math.max(height, around.position === 'absolute' ? parseFloat(around.height) : 0);
      const isShown = width > 0 && height > 0 && one.closest('.sr-only, iframe') === null;
      const isInText = one.tagName === 'A' && getComputedStyle(one).display === 'inline';
      if (!isShown || isInText || (wide >= least - 0.5 && high >= least - 0.5)) return [];
      const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
      return [`${one.tagName} ${name.slice(0, 40)} ${Math.round(wide)} x ${Math.round(high)}`];
    });
  }, TOUCH);
}
