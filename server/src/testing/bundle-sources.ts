// Modules of ours as JavaScript: threads do not understand TypeScript, and processes start with it in a third of the time.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { build, type PluginBuild } from 'esbuild';

const SOURCES = path.join(import.meta.dirname, '..');
/** Next to the sources, so that libraries are found in node_modules. */
const BUILDS = path.join(SOURCES, '../dist');

type Bundle = {
  /** The bundled module of a source; both without folder and extension. */
  entry(name: string): URL;
  remove(): Promise<void>;
};

/** Each source, given relative to server/src and without its extension, as one file in a new folder. */
export async function bundleSources(...sources: string[]): Promise<Bundle> {
  await mkdir(BUILDS, { recursive: true });
  const folder = await mkdtemp(path.join(BUILDS, 'test-'));
  await build({
    entryPoints: sources.map((source) => ({
      in: path.join(SOURCES, `${source}.ts`),
      out: path.basename(source),
    })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [{ name: 'libraries-stay-outside', setup: keepLibrariesOutside }],
  });
  return {
    entry: (name) => pathToFileURL(path.join(folder, `${name}.mjs`)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function keepLibrariesOutside(bundle: PluginBuild) {
  bundle.onResolve({ filter: /^[^.]/ }, ({ path: specifier, kind }) =>
    kind === 'entry-point' || specifier.startsWith('@docket/')
      ? undefined
      : { path: specifier, external: true },
  );
}
