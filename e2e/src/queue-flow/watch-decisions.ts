import type { Page } from 'playwright-core';

export type Sent = { emailId: string; action: string };

/** Records which emails were opened and which decisions the page sent, each in order. */
export async function watchDecisions(page: Page) {
  const sent: Sent[] = [];
  const keys = new Set<string>();
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/emails/recommendations/process'))
      return;
    // A busy server refuses a call, and the page repeats it under its key.
    const key = request.headers()['idempotency-key'];
    if (key !== undefined && keys.has(key)) return;
    if (key !== undefined) keys.add(key);
    const { emailId, action } = request.postDataJSON() as Sent;
    sent.push({ emailId, action });
  });
  await page.evaluate(() => {
    const opened: string[] = [];
    Object.assign(window, { opened });
    const note = () => {
      const [, id] = /\/emails\/([0-9a-f-]{36})/.exec(location.pathname) ?? [];
      if (id !== undefined && id !== opened.at(-1)) opened.push(id);
    };
    note();
    for (const change of ['pushState', 'replaceState'] as const) {
      const made = history[change].bind(history);
      history[change] = (...given) => {
        made(...given);
        note();
      };
    }
  });
  return {
    sent,
    opened: () => page.evaluate(() => (window as unknown as { opened: string[] }).opened),
  };
}
