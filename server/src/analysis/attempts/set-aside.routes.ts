import { listSetAside as contract } from '@docket/core/sync/set-aside.contract';
import type { FastifyInstance } from 'fastify';

import { listSetAside } from '../../mail/emails/email-analysis.repository';
import { serveWith } from '../../platform/http/serve';
import type { WorkDependencies } from '../../platform/use-cases/unit-of-work';

const MAX_SHOWN = 100;

export function registerSetAsideRoutes(app: FastifyInstance, deps: WorkDependencies): void {
  const serve = serveWith(app, deps);
  serve(contract, async (work) => ({
    items: (await listSetAside(work, MAX_SHOWN)).map((row) => ({
      id: row.id,
      subject: row.subject,
      from: row.from_name || row.from_address,
      receivedAt: row.received_time.toISOString(),
      reason: row.sync_error ?? '',
    })),
  }));
}
