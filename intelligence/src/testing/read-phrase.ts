import type { DateMention } from '../dates/date-mention';
import { readDatePhrase } from '../dates/read-typed-date';

/** What a phrase means at the local time `reference` (YYYY-MM-DDTHH:MM:SS) of a reader in UTC. */
export function readPhrase(
  text: string,
  reference: string,
  language: string | null = null,
): DateMention | null {
  return readDatePhrase(text, { receivedAt: `${reference}Z`, readerZone: 'UTC', language });
}
