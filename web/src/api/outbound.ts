import type { QueryInputOf } from '@docket/core/contract';
import { listOutbound } from '@docket/core/extraction/outbound.contract';

import { pagedContractQuery } from './contract-query';

export const outboundQuery = (query: QueryInputOf<typeof listOutbound>) =>
  pagedContractQuery('emails', listOutbound, { query });
