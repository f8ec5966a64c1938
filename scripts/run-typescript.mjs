// Runs a TypeScript entry point with tsx, passing the arguments on: node scripts/run-typescript.mjs evals/src/main.ts folders
import { spawn } from 'node:child_process';

const [entry, ...args] = process.argv.slice(2);
const child = spawn(process.execPath, ['--import', 'tsx', entry, ...args], { stdio: 'inherit' });
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
