// npm run bench -- import [--load N] [--latency MS] [--json]: measures the product as it runs, over HTTP.
import { parseArgs } from 'node:util';

import { runImport } from './import';

const usage = 'usage: npm run bench -- import [--load N] [--latency MS] [--json]';

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      load: { type: 'string' },
      latency: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  if (positionals[0] !== 'import') throw new Error(usage);
  await runImport({
    load: Number(values.load ?? 0),
    latencyMs: Number(values.latency ?? 0),
    json: values.json,
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
