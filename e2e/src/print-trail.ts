import type { Page, Request } from 'playwright-core';
import { onTestFailed } from 'vitest';

/**
 * Prints, if the running test fails, what the page asked the server to change and how that was answered, and the audit
 * log. A screen shows a decision before it is answered, so its picture does not tell whether one was refused or lost.
 */
export function printTrail(page: Page): void {
  const trail: string[] = [];
  const note = (request: Request, outcome: string) => {
    if (request.method() === 'GET') return;
    const { pathname } = new URL(request.url());
    trail.push(`${new Date().toISOString()} ${request.method()} ${pathname} ${outcome}`);
    trail.push(`  ${request.postData() ?? ''}`);
  };
  page.on('response', (response) => note(response.request(), String(response.status())));
  page.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
  onTestFailed(async () => {
    const at = new URL('/api/v1/audit', page.url()).href;
    const audit = await page.request.get(at);
    process.stderr.write(`${trail.join('\n')}\nAudit log: ${await audit.text()}\n`);
  });
}
