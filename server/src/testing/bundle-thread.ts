// A thread's module as one file, since threads do not understand TypeScript.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { build, type PluginBuild } from 'esbuild';

// Next to the sources, so that libraries are found in node_modules.
const FOLDER = path.join(import.meta.dirname, '../../dist');

export async function bundleThread(
  source: string,
): Promise<{ entry: URL; remove: () => Promise<void> }> {
  const name = path.basename(source, '.ts');
  const outfile = path.join(FOLDER, `test-${name}-${process.pid}.mjs`);
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [{ name: 'libraries-stay-outside', setup: keepLibrariesOutside }],
  });
  return { entry: pathToFileURL(outfile), remove: () => rm(outfile, { force: true }) };
}

function keepLibrariesOutside(bundle: PluginBuild) {
  bundle.onResolve({ filter: /^[^.]/ }, ({ path: specifier, kind }) =>
    kind === 'entry-point' || specifier.startsWith('@docket/')
      ? undefined
      : { path: specifier, external: true },
  );
}
