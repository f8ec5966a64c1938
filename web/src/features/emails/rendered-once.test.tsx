import type { QueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { buildEmail, buildReply, buildSuggestion } from '../../testing/build-email';
import { emailOpener } from '../../testing/open-email';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { EmailsPage } from './emails-page';

let stopListening = () => {};
let drawings = 0;
const open = emailOpener(
  <Profiler id="page" onRender={() => (drawings += 1)}>
    <EmailsPage />
  </Profiler>,
);

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

beforeEach(() => {
  stopListening = listenForShortcuts();
});
afterEach(() => {
  stopListening();
  environment.IS_REACT_ACT_ENVIRONMENT = true;
});

/** Waits until all pending queries are rendered. */
async function untilStill(client: QueryClient): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await expect.poll(() => client.isFetching()).toBe(0);
  for (let before = -1; before !== drawings;) {
    before = drawings;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Lets no timer run: what was still loading when the key was pressed would be rendered in one, and counted. */
async function microtasksDone(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

it.each([
  ['a', 'Suggested Tasks', 'Approved'],
  ['r', 'Suggested Tasks', 'Rejected'],
  ['c', 'Recommended Project', 'Confirmed'],
])('%s renders the open email once before the server answers', async (key, part, words) => {
  const suggestedTasks = [buildSuggestion(), buildSuggestion({ id: 's2', title: 'Book the boat' })];
  const { client } = open(buildEmail({ suggestedTasks, suggestedReply: buildReply() }), undefined, {
    'POST /emails/recommendations/process': () => new Promise(() => undefined),
  });
  const shown = within(await screen.findByRole('region', { name: part }));
  await screen.findByTitle(/^Message:/);
  await untilStill(client);
  drawings = 0;
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await microtasksDone();
  expect(shown.getByText(words)).toBeVisible();
  expect(drawings).toBe(1);
  expect(screen.getByRole('button', { name: 'Send as-is' })).toBeEnabled();
});
