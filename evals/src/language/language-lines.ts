import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { readMessage } from '@docket/intelligence/reading/read-message';
import { z } from 'zod';

import { readLabelledMessages, toMailMessage } from '../labelled/labelled-message';
import { LABELS } from '../labelled/written-labels';

export type LanguageLine = { file: string; language: string; text: string };

const labelSchema = z.object({ lang: z.string() });

/** The text of each message of a labelled file whose language its author names. */
export function readLanguageLines(file: string): LanguageLine[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line) => {
    const { data: label } = labelSchema.safeParse(line === '' ? null : JSON.parse(line));
    const [message] = label === undefined ? [] : readLabelledMessages(line);
    if (label === undefined || message === undefined) return [];
    const { text, fullText } = readMessage(toMailMessage(message));
    return [{ file, language: label.lang, text: text === '' ? fullText : text }];
  });
}

/** The labelled files of the project to learn from, or those put aside. */
export function languageFiles(half: 'developed' | 'aside'): string[] {
  const files = readdirSync(LABELS).filter((file) => /^(?:aside-|written-|office-)/.test(file));
  return files
    .filter((file) => file.endsWith('.jsonl') && file.startsWith('aside-') === (half === 'aside'))
    .map((file) => join(LABELS, file));
}
