import { readFile } from 'node:fs/promises';
import { parseFaultScript, type FaultScript } from './fault';

/** SANDBOX_FAULTS is the script itself or the path of a file with it. */
export async function readFaultScript(source: string | null): Promise<FaultScript> {
  if (!source) return { seed: 1, rules: [] };
  const isInline = /^\s*[[{]/.test(source);
  try {
    return parseFaultScript(JSON.parse(isInline ? source : await readFile(source, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`SANDBOX_FAULTS cannot be used: ${reason}`, { cause: error });
  }
}
