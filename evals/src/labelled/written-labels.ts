import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readLabelledMessages, type LabelledMessage } from './labelled-message';

export const LABELS = fileURLToPath(new URL('../../labels', import.meta.url));

/** The held-out third of the mail written in the second, fourth and later rounds, drawn by id before anyone looked. */
export function isDrawnAside(id: string): boolean {
  return createHash('sha256').update(id).digest().readUInt32BE(0) % 3 === 0;
}

/** Labelled mail to learn from; refuses the held-out part. */
export function readToLearnFrom(file: string): LabelledMessage[] {
  if (file.startsWith('aside-')) throw new Error(`${file} measures and is not learned from`);
  return readForRelease(file);
}

/** Includes the held-out part: whatever learns from it cannot be measured by it. */
export function readForRelease(file: string): LabelledMessage[] {
  return readLabelledMessages(readFileSync(join(LABELS, file), 'utf8'));
}
