import { readFileSync } from 'node:fs';

/** Resident memory of the process, without its database. */
export function memoryMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1024);
}
