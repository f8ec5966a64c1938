import type { Config } from '../config';
import type { Clock } from './clock';
import type { Sealer } from './crypto/sealer';
import type { Db } from './db/database';
import type { Log } from './log';

/** What every feature may use; constructed once, in compose.ts. Adapters are handed in beside it, by port. */
export type Deps = {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  sealer: Sealer;
};
