import type { Generated } from 'kysely';

import type { Instant } from './columns';

export type ProcessesTable = {
  id: Generated<string>;
  host: string;
  pid: number;
  services: string[];
  version: string;
  public_url: string;
  secret_print: string;
  started_at: Instant;
  seen_at: Instant;
};
