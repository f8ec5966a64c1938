import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

// @ts-expect-error -- the scripts are plain JavaScript without types
import * as script from './lanes.mjs';

type Step = { name: string; wait?: Promise<string | null>; command?: string[] };
type Failed = { lane: string; step: string; status: number };
const {
  runLanes,
}: { runLanes: (lanes: { name: string; steps: Step[] }[], folder: string) => Promise<Failed[]> } =
  script;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docket-lanes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const says = (text: string): Step => ({
  name: text,
  command: [process.execPath, '-e', `console.log('says ${text}')`],
});
const log = (lane: string) => readFileSync(path.join(folder, `${lane}.log`), 'utf8');

test('a lane waits for what it needs, while the others go on', async () => {
  let arrive: (reason: null) => void = () => undefined;
  const programs = new Promise<null>((resolve) => {
    arrive = resolve;
  });
  const other = says('other');
  const needing = { name: 'needing', steps: [{ name: 'programs', wait: programs }, says('after')] };
  const running = runLanes([needing, { name: 'free', steps: [other] }], folder);
  await expect.poll(() => log('free')).toContain('# other: ok');
  expect(log('needing')).not.toContain('says after');

  arrive(null);
  expect(await running).toEqual([]);
  expect(log('needing')).toContain('says after');
});

test('what cannot be had fails its lane with the reason, and nothing after it runs', async () => {
  const programs = { name: 'programs', wait: Promise.resolve('The tests need nginx.') };
  const steps = [says('before'), programs, says('after')];
  expect(await runLanes([{ name: 'lane', steps }], folder)).toEqual([
    { lane: 'lane', step: 'programs', status: 1 },
  ]);
  expect(log('lane')).toContain('The tests need nginx.');
  expect(log('lane')).not.toContain('says after');
});
