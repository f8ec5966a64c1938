import type { ReadableMail } from '@docket/intelligence/reading/message-features';

import type { StoredMessage } from './messages.repository';

/** Projects are recognized from the stored text; zones and sentences are read once, when suggestions are made. */
export function textOf({ message }: Pick<StoredMessage, 'message'>): ReadableMail {
  return { message, fullText: message.body };
}
