import { learnReplyStyle } from '@docket/intelligence/replies/learn-reply-style';
import type { SuggestionInput } from '@docket/intelligence/extract-suggestions';

import type { KnownSender } from '@docket/intelligence/reading/bait';
import type { MailMessage } from '@docket/intelligence/reading/mail-message';

import type { KnownPeople } from '../../mail/emails/known-people.repository';
import type { UserScope } from '../../platform/db/database';
import { requestModel } from '../classify/intelligence-models';
import { findWorkingTime } from '../../records/contexts/contexts.repository';
import { findTaskStyle } from '../../records/task-style/task-style.repository';
import { findReader, listSentReplies } from './readers.repository';

const MAX_REPLIES = 40;

/** The person that suggestions are made for, with their working time and style. */
export type Reader = Pick<
  SuggestionInput,
  'reader' | 'aliases' | 'working' | 'style' | 'models' | 'replyStyle'
>;

export async function loadReader(scope: UserScope): Promise<Reader> {
  const { reader, aliases } = await findReader(scope);
  return {
    reader,
    aliases,
    working: await findWorkingTime(scope),
    style: await findTaskStyle(scope),
    models: { requests: requestModel },
    replyStyle: learnReplyStyle(await listSentReplies(scope, MAX_REPLIES), reader),
  };
}

/** Which of the reader's own addresses and of the people they know have the sender's name or address. */
export function knownSenderOf(
  { from }: Pick<MailMessage, 'from'>,
  { reader, aliases = [] }: Pick<Reader, 'reader' | 'aliases'>,
  people: KnownPeople,
): KnownSender {
  return {
    own: [reader.address.toLowerCase(), ...aliases],
    underName: people.addressesLike(from),
  };
}
