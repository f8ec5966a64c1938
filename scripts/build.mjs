// Builds what is stale: server and sandbox as one file each (libraries stay in node_modules), the web app as static
// files.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { hashOf, isBuilt, markBuilt } from './stale.mjs';

const root = path.resolve(import.meta.dirname, '..');
const COMMON = ['core/src', 'package.json', 'package-lock.json', 'scripts/build.mjs'];
const TARGETS = {
  server: {
    sources: [...COMMON, 'intelligence/src', 'intelligence/weights', 'server/src'],
    build: () =>
      bundle('server', ['main', 'thread', 'encoder-process', 'doctor', 'backup', 'restore']),
  },
  sandbox: {
    sources: ['sandbox/src', 'package-lock.json', 'scripts/build.mjs'],
    build: () => bundle('sandbox', ['main']),
  },
  web: {
    sources: [...COMMON, 'web/src', 'web/index.html', 'web/public', 'web/vite.config.ts'],
    build: buildWeb,
  },
};

/** Returns the names of the targets that were built. If there are none, nothing is written. */
export async function buildStale(folder = root, targets = TARGETS) {
  const built = [];
  for (const [name, { sources, build }] of Object.entries(targets)) {
    const hash = hashOf(folder, sources);
    if (isBuilt(folder, name, hash) && isPresent(folder, name)) continue;
    await build();
    if (name !== 'sandbox') await stampBuild(folder);
    markBuilt(folder, name, hash);
    built.push(name);
  }
  return built;
}

/** Beside the server, which reads it at its start: it also says which commit it is where there is no git. */
async function stampBuild(folder) {
  const commit = process.env.DOCKET_COMMIT || (await commitOf(folder));
  await writeFile(path.join(folder, 'server/dist/build.json'), JSON.stringify({ commit }));
}

/** Null without git, or if the folder is only part of another repository. */
export async function commitOf(folder) {
  const git = async (...args) =>
    (await promisify(execFile)('git', args, { cwd: folder })).stdout.trim();
  try {
    const top = await git('rev-parse', '--show-toplevel');
    if ((await realpath(top)) !== (await realpath(folder))) return null;
    return await git('describe', '--always', '--dirty', '--abbrev=8', '--exclude=*');
  } catch {
    return null;
  }
}

function isPresent(folder, name) {
  return existsSync(
    path.join(folder, name === 'web' ? 'web/dist/index.html' : `${name}/dist/main.mjs`),
  );
}

async function bundle(name, entries) {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: entries.map((entry) => `${name}/src/${entry}.ts`),
    outdir: `${name}/dist`,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    // Node keeps a loaded map in memory, per process and thread; stack traces only need names and lines.
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [
      { name: 'libraries-stay-outside', setup: keepLibrariesOutside },
      { name: 'weights-as-one-text', setup: keepWeightsAsText },
    ],
  });
}

export function keepLibrariesOutside(build) {
  build.onResolve({ filter: /^[^.]/ }, ({ path: specifier, kind }) =>
    kind === 'entry-point' || specifier.startsWith('@docket/')
      ? undefined
      : { path: specifier, external: true },
  );
}

/** As a literal, each learned number would have a line, and an entry in the source map. */
function keepWeightsAsText(build) {
  build.onLoad({ filter: /intelligence\/weights\/\w+\.json$/ }, async ({ path: file }) => {
    const text = JSON.stringify(await readFile(file, 'utf8'));
    return { contents: `export default JSON.parse(${text});`, loader: 'js' };
  });
}

/**
 * In a separate process: with a test runner's NODE_ENV, Vite would build React for development, which is slower and
 * larger.
 */
async function buildWeb() {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [vite, 'build', 'web', '--logLevel', 'warn'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
  );
  process.stderr.write(stderr);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = await buildStale();
  process.stdout.write(built.length === 0 ? 'Nothing to build\n' : `Built ${built.join(', ')}\n`);
}
