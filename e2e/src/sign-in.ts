import type { Page } from 'playwright-core';

/** Signs in as the sandbox's account whose address matches, by default the work account. */
export async function signIn(
  page: Page,
  url: string,
  address = /ines\.marlow@harbourlane/,
): Promise<void> {
  await page.goto(url);
  const signInText = 'Sign in with Microsoft';
  const link = page.getByRole('link', { name: signInText });
  await page.getByRole('button', { name: signInText }).or(link).first().click();
  await page.getByRole('button', { name: address }).click();
  const accept = page.getByRole('button', { name: 'Accept' });
  const home = page.getByRole('heading', { name: 'Home', level: 1 });
  await accept.or(home).first().waitFor();
  if (await accept.isVisible()) await accept.click();
  await home.waitFor();
}
