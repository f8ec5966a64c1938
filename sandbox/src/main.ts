// Starts the stand-ins for the outside world. They hold made-up mail and prove nothing about Microsoft's own service.
import { readConfig } from './config';
import { startSandbox } from './sandbox';

async function run(): Promise<void> {
  const sandbox = await startSandbox(readConfig(process.env));
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void sandbox.stop().then(() => process.exit(0));
    });
  }
  console.log(JSON.stringify({ ready: true, url: sandbox.url }));
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
