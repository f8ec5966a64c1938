// Type-checks each package with its own rules: core and intelligence see neither DOM nor Node. Packages with the same
// rules are checked together, because each of them reads core and intelligence again. So does each of the compiler's
// checkers, of which it would use four.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

import { SPARING } from './sparing.mjs';

const PROJECTS = ['core', 'intelligence', 'tsconfig.node.json', 'tsconfig.browser.json', 'web'];
// Not with npx, which takes longer to start than most of the packages take to check.
const tsc = path.join(import.meta.dirname, '../node_modules/typescript/bin/tsc');
const wanted = process.argv.slice(2);
let failed = false;
for (const project of wanted.length > 0 ? wanted : PROJECTS) {
  if (!existsSync(project)) throw new Error(`No such TypeScript project: ${project}`);
  const { status } = spawnSync(process.execPath, [tsc, '--checkers', '1', '-p', project], {
    stdio: 'inherit',
    env: { ...SPARING, ...process.env },
  });
  if (status !== 0) {
    process.stderr.write(`types: ${project} failed\n`);
    failed = true;
  }
}
process.exit(failed ? 1 : 0);
