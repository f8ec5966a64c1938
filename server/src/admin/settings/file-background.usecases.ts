import { LONGEST_COUNTS } from '@docket/intelligence/projects/background';
import { z } from 'zod';

import {
  findBackground,
  lockBackground,
  saveBackground,
} from '../../analysis/learn/background.repository';
import type { UserScope } from '../../platform/db/database';
import { type ImportStep, planAdditions } from './configuration-part';

/**
 * How often hashed words and addresses occur in the person's mail, which learned projects must stand out from. Contains
 * no text.
 */
export const fileBackgroundSchema = z.object({
  messages: z.number().int().min(0).max(1e9),
  window: z.number().min(0).max(1e9),
  counts: z.base64().max(Math.ceil(LONGEST_COUNTS / 3) * 4),
});
type FileBackground = z.infer<typeof fileBackgroundSchema>;

export async function exportBackground(scope: UserScope): Promise<FileBackground | null> {
  const { messages, window, counts } = await findBackground(scope);
  return messages === 0
    ? null
    : { messages, window, counts: Buffer.from(counts).toString('base64') };
}

/** Keeps the one that represents more mail; adding both would count shared mail twice. */
export async function planBackground(
  scope: UserScope,
  wanted: FileBackground | null,
): Promise<ImportStep> {
  if (wanted === null) return { changes: [], write: async () => undefined };
  const counts = new Uint8Array(Buffer.from(wanted.counts, 'base64'));
  const { messages } = await findBackground(scope);
  const isTaken = (here: number) => here < wanted.messages && counts.length === LONGEST_COUNTS;
  const taken = isTaken(messages) ? 1 : 0;
  const change = planAdditions(
    'word counts of your mail',
    { create: messages === 0 ? taken : 0, same: 1 - taken },
    taken === 0
      ? []
      : [`Counted in ${wanted.messages.toLocaleString('en-US')} emails, without any text`],
  );
  return {
    changes: [{ ...change, update: taken - change.create }],
    write: async () => {
      const here = await lockBackground(scope);
      if (isTaken(here.messages)) await saveBackground(scope, { ...wanted, counts });
    },
  };
}
