import * as contracts from '@docket/core/audit/audit.contract';
import type { QueryInputOf } from '@docket/core/contract';

import { pagedContractQuery } from './contract-query';

export const auditQuery = (query: QueryInputOf<typeof contracts.listAudit>) =>
  pagedContractQuery('audit', contracts.listAudit, { query });
