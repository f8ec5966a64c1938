import type { ReadableMail } from '@docket/intelligence/reading/message-features';

import type { StoredMessage } from './messages.repository';

/** What names a project: the text as it is stored. Zones and sentences are read once, when suggestions are made. */
export function textOf({ message }: Pick<StoredMessage, 'message'>): ReadableMail {
  return { message, fullText: message.body };
}
