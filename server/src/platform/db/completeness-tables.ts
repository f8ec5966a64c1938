// The columns of migrations/0005 as types; a column added there is added here in the same commit.
import type { Generated } from 'kysely';

import type { Instant, NullableInstant, NullableJson } from './columns';

export type CompletenessDaysTable = {
  user_id: string;
  folder_id: string;
  day: string;
  expected: number;
  stored: number;
  missing: number;
  extra: number;
  outdated: number;
  measured_at: Instant;
};

export type CompletenessGapsTable = {
  user_id: string;
  folder_id: string;
  message_id: string;
  kind: 'missing' | 'extra' | 'outdated';
  day: string;
  found_at: Instant;
  tried_at: NullableInstant;
};

export type CompletenessChecksTable = {
  user_id: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  goal: 'recent' | 'all' | 'heal' | 'sweep';
  slices: Generated<number>;
  checked: Generated<number>;
  healed: Generated<number>;
  requests: Generated<number>;
  requested_at: Instant;
  started_at: NullableInstant;
  finished_at: NullableInstant;
  problem: NullableJson;
  older_until: NullableInstant;
};

export type CompletenessSlicesTable = {
  user_id: string;
  folder_id: string;
  from_time: Instant;
  to_time: Instant;
};

export type MailSubscriptionsTable = {
  user_id: string;
  subscription_id: string | null;
  secret_hash: Buffer | null;
  notification_url: string | null;
  expires_at: NullableInstant;
  renew_at: Instant;
  last_notified_at: NullableInstant;
  failures: Generated<number>;
  problem: NullableJson;
};
