import type { StyleFacts } from '@docket/core/task-style/render-style';

import type { ReadMessage } from '../reading/read-message';
import type { ExtractionInput } from './extraction-input';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The variables of the style's templates; the date is written in the reader's zone. */
export function styleFacts(read: ReadMessage, input: ExtractionInput): StyleFacts {
  const { message } = read;
  return {
    sender: message.from.name === '' ? message.from.address : message.from.name,
    subject: message.subject,
    firstSentence: (read.sentences[0]?.text ?? '').replace(/\s+/g, ' '),
    project: input.project?.name ?? null,
    date: receivedWords(message.receivedAt, input.working.timezone),
    body: read.text,
    webLink: input.webLink ?? null,
    task: null,
    nextSteps: [],
  };
}

function receivedWords(receivedAt: string, zone: string): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      dateStyle: 'long',
      timeStyle: 'short',
    });
    formats.set(zone, format);
  }
  const at = Date.parse(receivedAt);
  // 'received at 5 October 2026, 09:24': Node's own 'at' would stand there twice.
  return Number.isNaN(at) ? receivedAt : format.format(at).replace(' at ', ', ');
}
