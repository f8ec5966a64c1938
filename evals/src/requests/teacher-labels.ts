import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { readMessage } from '@docket/intelligence/reading/read-message';
import { sentenceFeatures } from '@docket/intelligence/tasks/sentence-features';
import { z } from 'zod';

import { defaultData, MAILBOX } from '../data-files';
import { readFiledMessages } from '../folders/folder-data';
import { toMailMessage } from '../tasks/labelled-message';
import { readMbox } from '../tasks/read-mbox';

/**
 * What a slower model (sentence vectors beside n-grams) says of sentences nobody labelled. For each fold of the
 * labelled file its teacher had not seen that fold; the last one saw all. No text is kept: a record is the hash of a
 * sentence (4 bytes, little end first) and a chance in 255ths for each teacher.
 */
const fileSchema = z.object({
  sha256: z.string(),
  teachers: z.number().int(),
  records: z.string(),
});
const TEACHER = fileURLToPath(new URL('../../labels/request-teacher.json', import.meta.url));
const FEWEST_WORDS = 3;
const MOST_WORDS = 60;

/** Sentences with the chance that each asks, as one teacher sees them. */
export type TaughtSentences = { features: string[][]; chances: Float64Array };

/** The lessons of each teacher in the order of the folds, then of the one that saw all; empty without the mail or for another file. */
export function readTeachers(sha256: string): TaughtSentences[] {
  const file = fileSchema.parse(JSON.parse(readFileSync(TEACHER, 'utf8')));
  if (file.sha256 !== sha256) return [];
  const known = readRecords(Buffer.from(file.records, 'base64'), file.teachers);
  const sentences = readSentences().filter((sentence) => known.has(hashOf(sentence)));
  const features = sentences.map((sentence) => sentenceFeatures(sentence));
  return Array.from({ length: file.teachers }, (_, teacher) => ({
    features,
    chances: Float64Array.from(
      sentences,
      (sentence) => known.get(hashOf(sentence))?.[teacher] ?? 0.5,
    ),
  }));
}

function readRecords(bytes: Buffer, teachers: number): Map<number, number[]> {
  const records = new Map<number, number[]>();
  for (let at = 0; at < bytes.length; at += 4 + teachers) {
    const chances = [...bytes.subarray(at + 4, at + 4 + teachers)].map((value) => value / 255);
    records.set(bytes.readUInt32LE(at), chances);
  }
  return records;
}

/** Each sentence of the mail at hand once, its white space made single spaces. */
export function readSentences(): string[] {
  const mailbox = defaultData('titles');
  const filed = defaultData('folders');
  const mails = [
    ...(mailbox === null
      ? []
      : readMbox(MAILBOX).map((mail) =>
          toMailMessage({ ...mail, to: [mail.to], cc: [mail.cc], owner: '', timeZone: 'UTC' }),
        )),
    ...(filed === null
      ? []
      : [...readFiledMessages(filed).values()].flat().map(({ mail }) => mail.message)),
  ];
  const sentences = new Map<number, string>();
  for (const mail of mails)
    for (const { text } of readMessage(mail).sentences) {
      const sentence = text.replace(/\s+/g, ' ').trim();
      const words = sentence.split(' ').length;
      if (words >= FEWEST_WORDS && words <= MOST_WORDS) sentences.set(hashOf(sentence), sentence);
    }
  return [...sentences.values()];
}

/** Hash of the letters of a sentence in lower case (FNV-1a, 32 bits). */
export function hashOf(sentence: string): number {
  let hash = 0x811c9dc5;
  for (const letter of sentence.toLowerCase().replace(/[^a-z]/g, ''))
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}
