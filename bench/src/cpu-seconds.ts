// Processor time, which other load on the machine affects far less than wall time.
import { readdirSync, readFileSync } from 'node:fs';

export type CpuSeconds = Partial<
  Record<
    'productCpuSeconds' | 'encoderCpuSeconds' | 'databaseCpuSeconds' | 'sandboxCpuSeconds',
    number
  >
>;

// Linux counts in hundredths of a second on every architecture.
const TICKS_PER_SECOND = 100;

/** Processor time since `before`; the database is whatever else the product started. Empty without /proc. */
export function cpuSeconds(product: number, sandbox: number, before: CpuSeconds = {}): CpuSeconds {
  if (process.platform !== 'linux') return {};
  const processes = readProcesses();
  const ownOf = (pid: number) => processes.find((one) => one.pid === pid)?.own ?? 0;
  const encoder = sumOf(
    processes.filter(({ parent, isEncoder }) => isEncoder && parent === product),
  );
  const now = {
    productCpuSeconds: ownOf(product),
    encoderCpuSeconds: encoder,
    databaseCpuSeconds: below(processes, product) - encoder,
    sandboxCpuSeconds: ownOf(sandbox),
  };
  const since = (name: keyof CpuSeconds) =>
    Math.round((now[name] ?? 0) - (before[name] ?? 0)) / TICKS_PER_SECOND;
  if (Object.keys(before).length === 0) return now;
  return {
    productCpuSeconds: since('productCpuSeconds'),
    encoderCpuSeconds: since('encoderCpuSeconds'),
    databaseCpuSeconds: since('databaseCpuSeconds'),
    sandboxCpuSeconds: since('sandboxCpuSeconds'),
  };
}

type Process = {
  pid: number;
  parent: number;
  own: number;
  /** Of its children that have ended. */
  ended: number;
  isEncoder: boolean;
};

function readProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const line = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name in parentheses may contain spaces.
        const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
        const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [
          1, 11, 12, 13, 14,
        ].map((at) => Number(fields[at]));
        return [
          {
            pid: Number(name),
            parent,
            own: user + system,
            ended: endedUser + endedSystem,
            isEncoder: readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('encoder-process'),
          },
        ];
      } catch {
        // The process ended between listing and reading.
        return [];
      }
    });
}

const sumOf = (processes: readonly Process[]): number =>
  processes.reduce((sum, { own, ended }) => sum + own + ended, 0);

function below(processes: readonly Process[], parent: number): number {
  return processes
    .filter((one) => one.parent === parent)
    .reduce((sum, one) => sum + one.own + one.ended + below(processes, one.pid), 0);
}
