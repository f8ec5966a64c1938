// Processor time of a thread: on a busy machine the wall clock also counts the work of others.
import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** Linux reports processor time in hundredths of a second on every machine. */
const TICK_MS = 10;
/** The first field after the thread's name, which may contain spaces and parentheses, is the third overall. */
const USER = 14 - 3;
const SYSTEM = 15 - 3;

/** The system's id of the calling thread; null if unavailable (only Linux has it). */
export function ownThreadId(): string | null {
  try {
    return path.basename(readlinkSync('/proc/thread-self'));
  } catch {
    return null;
  }
}

/** Processor time in milliseconds that a thread of this process has used; null if unavailable. */
export function processorMsOf(threadId: string): number | null {
  try {
    const stat = readFileSync(`/proc/self/task/${threadId}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS;
  } catch {
    return null;
  }
}
