// Runs lists of commands in parallel and prefixes each line of output with its lane.
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/**
 * A lane: { name, niceness, steps: [{ name, command, environment }] }. Its steps run one after the other until one
 * fails. Its output is kept in FOLDER/NAME.log. Resolves with the steps that failed: { lane, step, status }.
 */
export async function runLanes(lanes, folder) {
  const running = new Set();
  const stop = (signal) => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  const failed = await Promise.all(lanes.map((lane) => runLane(lane, { folder, running })));
  return failed.filter((one) => one !== null);
}

async function runLane({ name, niceness = 0, steps }, { folder, running }) {
  const log = createWriteStream(path.join(folder, `${name}.log`));
  const say = (line) => {
    process.stdout.write(`[${name}] ${line}\n`);
    log.write(`${line}\n`);
  };
  for (const { name: step, command, environment } of steps) {
    say(`# ${step}`);
    const began = Date.now();
    const child = spawn(command[0], command.slice(1), {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    running.add(child);
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
    const status = await outcome(child, say);
    running.delete(child);
    say(
      `# ${step}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`,
    );
    if (status === 0) continue;
    log.end();
    return { lane: name, step, status };
  }
  log.end();
  return null;
}

/** The exit status, once all output has been passed on; a signal counts as 1. */
async function outcome(child, say) {
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      say(String(error));
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', say);
  return ended;
}
