import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export type LabelledSentences = { sentences: string[]; labels: Uint8Array; sha256: string };

/** Reads lines of `Yes|No<TAB>sentence`; throws for any other line. */
export function readLabelledSentences(path: string): LabelledSentences {
  const text = readFileSync(path, 'utf8');
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const rows = lines.map((line, index) => {
    const match = /^(yes|no)\t(.*)$/is.exec(line);
    if (!match) throw new Error(`line ${index + 1} is not 'Yes|No<TAB>sentence'`);
    return { isRequest: match[1]?.toLowerCase() === 'yes', sentence: match[2] ?? '' };
  });
  return {
    sentences: rows.map((row) => row.sentence),
    labels: Uint8Array.from(rows, (row) => Number(row.isRequest)),
    sha256: createHash('sha256').update(text).digest('hex'),
  };
}
