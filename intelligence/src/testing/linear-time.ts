// Detects work that grows faster than its text. For tests: it needs Node.
import { createContext, runInContext } from 'node:vm';

import { startProcessorClock } from './processor-clock';

const SHORT = 1_250;
const LONG = 5_000;
const LONGEST = 20_000;
/** Each of these lengths is four times the one before, so that noise cannot pass for growth. */
const LENGTHS_APART = 4;
/** Less than this cannot be judged: the clock and the garbage collector are too coarse. */
const NOTICEABLE_MS = 25;
/** Four times the text takes 4 times as long if that is linear and 16 times if it is quadratic. */
const MAX_GROWTH = 2 * LENGTHS_APART;
/** A long text that takes less stays fast when longer, unless its time grows by more than the square. */
const SUSPICIOUS_MS = 5;
/** Growth clearly above four times is judged by longer texts: a square too small to stand out here may dominate there. */
const SUSPICIOUS_GROWTH = 1.2 * LENGTHS_APART;
const SUSPICIOUS_ROUNDS = 2;
/** A call that takes longer by the wall clock is aborted and timed once more, with room for a busy machine. */
const LIMIT_MS = 2_000;
const LAST_LIMIT_MS = 15_000;
const ROUNDS = 3;

const context = createContext({ call: (): unknown => undefined });

type Finding = { unit: string; shortMs: number; longMs: number };

/** The units whose repetition makes the time grow faster than the text; each suspect is tested twice. */
export function superlinearUnits(
  units: readonly string[],
  read: (text: string) => unknown,
): Finding[] {
  return units.flatMap((unit) => {
    // Slow both times.
    const finding = findingOf(unit, read) && findingOf(unit, read);
    return finding === null ? [] : [finding];
  });
}

function findingOf(unit: string, read: (text: string) => unknown): Finding | null {
  const long = repeated(unit, LONG);
  const once = cpuMs(() => read(long));
  if (once < SUSPICIOUS_MS) return null;
  const short = repeated(unit, SHORT);
  if (once / cpuMs(() => read(short)) < SUSPICIOUS_GROWTH) return null;
  const [again, twice] = fastest([() => read(short), () => read(long)], SUSPICIOUS_ROUNDS);
  if (twice / again < SUSPICIOUS_GROWTH) return null;
  const longest = repeated(unit, LONGEST);
  const [shortMs, longMs] = fastest([() => read(long), () => read(longest)], ROUNDS);
  if (longMs < NOTICEABLE_MS || longMs / shortMs < MAX_GROWTH) return null;
  return { unit, shortMs, longMs };
}

export function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

/**
 * Other load can only add to a time, so the shortest is the most accurate. The calls take turns, as a processor that is
 * faster for a while must be so for both.
 */
function fastest(calls: readonly [() => unknown, () => unknown], rounds: number): [number, number] {
  const times: [number, number] = [Infinity, Infinity];
  for (let round = 0; round < rounds; round += 1)
    for (const at of [0, 1] as const) {
      const time = cpuMs(calls[at], LAST_LIMIT_MS);
      if (time === Infinity) return [times[0], Infinity];
      times[at] = Math.min(times[at], time);
    }
  return times;
}

/** Processor time, which other programs do not inflate; a call within a context can be aborted whatever it is doing. */
function cpuMs(call: () => unknown, timeout = LIMIT_MS): number {
  context.call = call;
  const spent = startProcessorClock();
  try {
    runInContext('call()', context, { timeout });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    // On a busy machine it may have been waiting, which says nothing.
    return spent() > timeout / 2 ? Infinity : cpuMs(call, 2 * timeout);
  }
  return spent();
}
