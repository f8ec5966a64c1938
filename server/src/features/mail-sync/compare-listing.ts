import {
  NOTHING_COUNTED,
  utcDay,
  type Counted,
  type GapKind,
} from '@docket/core/sync/completeness';

import type { ListedMessage } from '../../adapters/mailbox/census';

export type StoredMessage = {
  messageId: string;
  folderId: string | null;
  changeKey: string | null;
  receivedAt: Date;
  isAway: boolean;
};
export type Gap = { messageId: string; kind: GapKind; day: string };
export type Comparison = { days: Map<string, Counted>; gaps: Gap[] };

/** What the mailbox lists of one folder and stretch of time against what is stored of it. Drafts are not mail yet. */
export function compareListing(
  folderId: string,
  listed: readonly ListedMessage[],
  stored: readonly StoredMessage[],
): Comparison {
  const found: Comparison = { days: new Map(), gaps: [] };
  const rows = new Map(stored.map((row) => [row.messageId, row]));
  const messages = new Map(listed.filter(({ isDraft }) => !isDraft).map((one) => [one.id, one]));
  const isHere = (row: StoredMessage) => !row.isAway && row.folderId === folderId;
  for (const message of messages.values()) {
    const day = utcDay(new Date(message.receivedAt));
    const row = rows.get(message.id);
    count(found, day, 'expected');
    if (row === undefined || !isHere(row))
      note(found, { messageId: message.id, kind: 'missing', day });
    else {
      count(found, day, 'stored');
      if (message.changeKey !== null && message.changeKey !== row.changeKey)
        note(found, { messageId: message.id, kind: 'outdated', day });
    }
  }
  for (const row of rows.values()) {
    if (!isHere(row) || messages.has(row.messageId)) continue;
    const day = utcDay(row.receivedAt);
    count(found, day, 'stored');
    note(found, { messageId: row.messageId, kind: 'extra', day });
  }
  return found;
}

function note(found: Comparison, gap: Gap): void {
  found.gaps.push(gap);
  count(found, gap.day, gap.kind);
}

function count({ days }: Comparison, day: string, what: keyof Counted): void {
  const before = days.get(day) ?? NOTHING_COUNTED;
  days.set(day, { ...before, [what]: before[what] + 1 });
}
