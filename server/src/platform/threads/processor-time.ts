// What a thread has had of a processor: on a busy machine the clock counts the work of others as well.
import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** Linux tells processor time in hundredths of a second, whatever the machine. */
const TICK_MS = 10;
/** The first field after the thread's name, which may contain spaces and brackets, is the third of all. */
const USER = 14 - 3;
const SYSTEM = 15 - 3;

/** How the system calls the thread that asks; null where it does not tell (only Linux does). */
export function ownThreadId(): string | null {
  try {
    return path.basename(readlinkSync('/proc/thread-self'));
  } catch {
    return null;
  }
}

/** Milliseconds of a processor that a thread of this process has had; null where the system does not tell. */
export function processorMsOf(threadId: string): number | null {
  try {
    const stat = readFileSync(`/proc/self/task/${threadId}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS;
  } catch {
    return null;
  }
}
