import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type DueCandidate, dueCandidates } from '@docket/intelligence/dates/due-candidates';
import { dueByRules } from '@docket/intelligence/dates/resolve-due';
import { readMessage } from '@docket/intelligence/reading/read-message';
import { datedText, datesOfMessage, dueContext } from '@docket/intelligence/tasks/due-of-sentence';

import { DATA } from '../data-files';
import { drawHalf } from '../labelled/draw-half';
import { joinLabels } from '../labelled/join-labels';
import {
  type LabelledMessage,
  readLabelledMessages,
  toMailMessage,
} from '../labelled/labelled-message';
import { LABELS, readToLearnFrom } from '../labelled/written-labels';
import { inputFor } from '../tasks/analyze-line';
import { readShippedModel } from '../requests/shipped-model';

/** An ask with its candidate days, the day that the readers gave it and the one that the rules give. */
export type DueExample = {
  id: string;
  /** Its author, or whose mailbox it is from. */
  source: string;
  candidates: readonly DueCandidate[];
  wanted: string | null;
  byRules: string | null;
};

const READ_BY_TWO = ['tasks-gold-dev', 'modern-people-dev', 'modern-tools-dev'];

/**
 * Asks of everything that may be learned from: the developed halves, the written mail and the mailbox that readers
 * labelled.
 */
export function examplesToLearnFrom(): DueExample[] {
  const files = readdirSync(LABELS);
  const written = files.filter((name) => /^written-.*\.jsonl$/.test(name)).map(readToLearnFrom);
  const mailbox = files
    .filter((name) => /^readers-.*\.jsonl$/.test(name) && !name.includes('aside'))
    .map((name) => joinLabels(name.replace('.jsonl', '')));
  return [...readHalves('developed'), ...written, ...mailbox].flatMap(examplesOf);
}

/** Asks of everything held out. */
export function examplesToMeasure(): DueExample[] {
  const aside = readdirSync(LABELS)
    .filter((name) => /^aside-.*\.jsonl$/.test(name))
    .map((name) => readLabelledMessages(readFileSync(join(LABELS, name), 'utf8')));
  const mailbox = joinLabels('readers-inbox-aside');
  return [...readHalves('aside'), ...aside, mailbox].flatMap(examplesOf);
}

function readHalves(half: 'developed' | 'aside'): LabelledMessage[][] {
  return READ_BY_TWO.map((name) =>
    drawHalf(readLabelledMessages(readFileSync(join(DATA, `${name}.jsonl`), 'utf8')), half),
  );
}

/**
 * Asks in the newest text; the words of HTML mail are looked up in its text. If no ask of a message has a day, its days
 * were not labelled.
 */
function examplesOf(lines: readonly LabelledMessage[]): DueExample[] {
  if (lines.every(({ tasks }) => tasks.every(({ due }) => due == null))) return [];
  const model = readShippedModel();
  return lines.flatMap((line) => {
    if (line.tasks.length === 0) return [];
    const read = readMessage(toMailMessage(line));
    const context = dueContext(read, inputFor(line, model));
    if (context === null) return [];
    const newest = datedText(read);
    const mentions = datesOfMessage(read, context);
    const asks = line.tasks.flatMap(({ start, end, due }) => {
      const place = placeOf(line.body.slice(start, end), newest);
      return place ? [{ place, wanted: due?.slice(0, 10) ?? null }] : [];
    });
    const among = { ...context, requests: asks.map(({ place }) => place) };
    return asks.map(({ place, wanted }): DueExample => {
      const request = { ...place, actAt: place.start };
      const found = dueByRules(newest, request, context);
      const candidates = dueCandidates(newest, request, { context: among, found, mentions });
      return {
        id: line.id,
        source: line.author ?? line.owner,
        candidates,
        wanted,
        byRules: found?.date ?? null,
      };
    });
  });
}

const WORDS_COMPARED = 12;

/** The position of a label's words, however their lines are broken. */
function placeOf(label: string, text: string): { start: number; end: number } | null {
  const words = label.trim().split(/\s+/).slice(0, WORDS_COMPARED);
  const pattern = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+');
  const found = new RegExp(pattern).exec(text);
  return found && { start: found.index, end: found.index + found[0].length };
}
