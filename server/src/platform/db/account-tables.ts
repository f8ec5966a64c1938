// The columns of migrations/*.sql as types; a column added there is added here in the same commit.
import type { Generated, GeneratedAlways } from 'kysely';

import type { DefaultInstant, DefaultJson, Instant, NullableJson } from './columns';

export type UsersTable = {
  id: Generated<string>;
  tenant_id: string;
  microsoft_id: string;
  email: string;
  name: string;
  last_sign_in_at: DefaultInstant;
  created_at: DefaultInstant;
};

export type SignInsTable = {
  state: string;
  nonce: string;
  code_verifier: Buffer;
  browser_hash: Buffer;
  scopes: string[];
  return_to: Generated<string>;
  expires_at: Instant;
};

export type SessionsTable = {
  user_id: string;
  token_hash: Buffer;
  created_at: DefaultInstant;
  last_seen_at: DefaultInstant;
  expires_at: Instant;
};

export type AllowedImageSendersTable = {
  user_id: string;
  address: string;
  created_at: DefaultInstant;
};

export type SettingsTable = {
  user_id: string;
  settings: DefaultJson;
  updated_at: DefaultInstant;
};

export type AuditEntriesTable = {
  user_id: string;
  id: GeneratedAlways<number>;
  at: DefaultInstant;
  actor: string;
  action: string;
  noun: string;
  record_id: string;
  title: Generated<string>;
  before: NullableJson;
  after: NullableJson;
  reason: Generated<string>;
  reverted_by: number | null;
  step_id: Generated<string>;
};

export type OutboundLogTable = {
  user_id: string;
  id: GeneratedAlways<number>;
  at: DefaultInstant;
  destination: string;
  purpose: string;
  email_id: string | null;
  bytes: number;
  outcome: string;
};
