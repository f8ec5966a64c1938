// node scripts/keep-build.mjs VERSION [CHECKOUT]: keeps the server of this release, as one small file, for the test that
// runs it beside the current one. Run once per release. CHECKOUT: where that release is, if not here.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { build } from 'esbuild';

import { keepLibrariesOutside } from './build.mjs';

const root = path.resolve(import.meta.dirname, '..');
const MIGRATIONS = 'server/src/platform/db/migrations';

const [version = '', from = root] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the release: keep-build.mjs 0.1.0');
const checkout = path.resolve(from);

const { outputFiles } = await build({
  absWorkingDir: checkout,
  entryPoints: ['server/src/main.ts', 'server/src/thread.ts'],
  outdir: 'server/dist',
  outExtension: { '.js': '.mjs' },
  write: false,
  bundle: true,
  splitting: true,
  minify: true,
  keepNames: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  logLevel: 'error',
  plugins: [{ name: 'libraries-stay-outside', setup: keepLibrariesOutside }],
});

const files = Object.fromEntries(
  outputFiles.map(({ path: file, text }) => [path.relative(checkout, file), text]),
);
for (const name of await readdir(path.join(checkout, MIGRATIONS)))
  files[`${MIGRATIONS}/${name}`] = await readFile(path.join(checkout, MIGRATIONS, name), 'utf8');
files['package.json'] = JSON.stringify({ name: 'docket', version, type: 'module' });

const kept = brotliCompressSync(JSON.stringify(files));
await writeFile(path.join(root, 'e2e/src/releases', `${version}.build`), kept);
process.stdout.write(`Docket ${version}: ${Math.round(kept.length / 1024)} kB\n`);
