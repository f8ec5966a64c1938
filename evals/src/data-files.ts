import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the development data, none of which is part of the project. */
export const DATA = fileURLToPath(new URL('../../../shared/data', import.meta.url));
export const MAILBOX = join(DATA, 'mailbox-dev.mbox');

/**
 * Phrases with their dates. Every line of the first file was used in development; of the others, the half that
 * `drawHalf` calls seen.
 */
export const DATE_FILES: readonly string[] = [
  join(DATA, 'dates-dev.jsonl'),
  join(DATA, 'dates-duckling.jsonl'),
  join(DATA, 'dates-chrono.jsonl'),
  fileURLToPath(new URL('../labels/dates-office.jsonl', import.meta.url)),
  fileURLToPath(new URL('../labels/dates-chat.jsonl', import.meta.url)),
  fileURLToPath(new URL('../labels/dates-letters.jsonl', import.meta.url)),
  fileURLToPath(new URL('../labels/dates-composed.jsonl', import.meta.url)),
  fileURLToPath(new URL('../labels/dates-fresh.jsonl', import.meta.url)),
  fileURLToPath(new URL('../labels/dates-constructions.jsonl', import.meta.url)),
];

const FILES: Readonly<Record<string, string>> = {
  folders: join(DATA, 'folders-dev.jsonl'),
  'folders-unseen': join(DATA, 'folders-dev.jsonl'),
  'folders-made': MAILBOX,
  'first-days': join(DATA, 'folders-dev.jsonl'),
  'first-days-unseen': join(DATA, 'folders-dev.jsonl'),
  'first-days-made': MAILBOX,
  requests: join(DATA, 'requests-train.tsv'),
  dates: join(DATA, 'dates-dev.jsonl'),
  language: fileURLToPath(new URL('../labels', import.meta.url)),
  bait: fileURLToPath(new URL('../labels/bait-written.jsonl', import.meta.url)),
  replies: MAILBOX,
  titles: MAILBOX,
  speed: MAILBOX,
};

/** The default file of a set; null if it is not available. */
export function defaultData(set: string): string | null {
  const file = FILES[set];
  return file !== undefined && existsSync(file) ? file : null;
}
