import type { Page } from 'playwright-core';

import { checkAccessibility } from '../check-accessibility';

export type Look = { theme: 'light' | 'dark'; width: number };

/** Nothing needs to be loaded or opened a second time for the other look. */
export const LOOKS: readonly [Look, Look] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
];
const HEIGHT = 900;

export async function setLook(page: Page, { theme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  // Also sets back a window that had been made as high as its page, and would be drawn on ten times the area.
  await page.setViewportSize({ width, height: HEIGHT });
}

/** What axe finds on what is open, in each look, after `ready`. */
export async function checkLooks(
  page: Page,
  {
    name,
    looks = LOOKS,
    ready,
  }: { name: string; looks?: readonly Look[] | undefined; ready?: () => Promise<void> },
): Promise<string[]> {
  const findings: string[] = [];
  for (const look of looks) {
    await setLook(page, look);
    await ready?.();
    const found = await checkAccessibility(page);
    findings.push(
      ...found.map((finding) => `${look.theme}, ${look.width} px, ${name}: ${finding}`),
    );
  }
  return findings;
}
