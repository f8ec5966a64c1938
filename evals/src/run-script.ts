import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { Scores } from './summary-rows';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** The output of a script. Each set gets its own process, so that none warms up or fills the memory of the next. */
export function runScript(args: readonly string[]): string {
  const run = spawnSync(process.execPath, ['--import', 'tsx', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Error(`${args.join(' ')} failed: ${run.stderr}`);
  return run.stdout;
}

/** The last line of a set's output with --json. */
export function runForScores(args: readonly string[]): Scores {
  return JSON.parse(
    runScript([...args, '--json'])
      .trim()
      .split('\n')
      .at(-1) ?? '',
  ) as Scores;
}
