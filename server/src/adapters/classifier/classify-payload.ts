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

/** What leaves the box for one email: no addresses, no more than the capped text. */
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

/** Tags stripped, white space collapsed, empty becomes 'No Body', at most the cap with an ellipsis as its last character. */
export function toPlainBody(body: string): string {
  const text = body
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return 'No Body';
  return text.length > CLASSIFIER_BODY_CAP ? `${text.slice(0, CLASSIFIER_BODY_CAP - 1)}…` : text;
}

/** month/day/year of the instant in UTC, without leading zeros. */
function toMonthDayYear(instant: string): string {
  const date = new Date(instant);
  return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
}
