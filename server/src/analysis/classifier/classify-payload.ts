import { CLASSIFIER_BODY_CAP } from '@docket/core/classification/recommendation';

/** One text to classify, as the spec's classification request item. */
export type ClassifierItem = {
  threadId: string;
  subject: string;
  /** HTML or plain text; tags are stripped. */
  body: string;
  /** ISO 8601 instant. */
  receivedTime: string;
};

export type ClassifyThread = {
  thread_id: string;
  emails: { subject: string; body: string; timestamp: string }[];
};

/** What leaves the machine for one email: no addresses, and at most the capped text. */
export function toThread(item: ClassifierItem): ClassifyThread {
  return {
    thread_id: item.threadId,
    emails: [
      {
        subject: item.subject.trim() || 'No Subject',
        body: toPlainBody(item.body),
        timestamp: toMonthDayYear(item.receivedTime),
      },
    ],
  };
}

/**
 * Strips tags, collapses white space, turns empty into 'No Body', and cuts at the cap with an ellipsis as the last
 * character.
 */
export function toPlainBody(body: string): string {
  const text = withoutCode(body)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return 'No Body';
  return text.length > CLASSIFIER_BODY_CAP ? `${text.slice(0, CLASSIFIER_BODY_CAP - 1)}…` : text;
}

const CODE = /<(script|style)\b[^<>]*>/gi;

/** Removes scripts and styles; one that is never closed keeps its text. Linear in the body's length. */
function withoutCode(body: string): string {
  const ends = { script: lastOf(body, /<\/script\s*>/gi), style: lastOf(body, /<\/style\s*>/gi) };
  let kept = '';
  let at = 0;
  for (const { 0: open, 1: tag = '', index } of body.matchAll(CODE)) {
    const name = tag.toLowerCase() === 'script' ? 'script' : 'style';
    if (index < at || ends[name] < index) continue;
    const close = name === 'script' ? /<\/script\s*>/gi : /<\/style\s*>/gi;
    close.lastIndex = index + open.length;
    if (close.exec(body) === null) continue;
    kept += `${body.slice(at, index)} `;
    at = close.lastIndex;
  }
  return kept + body.slice(at);
}

/** Where the last match starts; -1 if there is none. */
function lastOf(text: string, pattern: RegExp): number {
  let last = -1;
  for (const { index } of text.matchAll(pattern)) last = index;
  return last;
}

/** month/day/year of the instant in UTC, without leading zeros. */
function toMonthDayYear(instant: string): string {
  const date = new Date(instant);
  return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
}
