import { csvLine, CSV_START } from '@docket/core/csv';
import {
  SECURITY_EVENTS,
  type SecurityEventKind,
  type SecurityLogFilter,
} from '@docket/core/users/administration.contract';
import { deviceName } from '@docket/core/users/device-name';

import {
  listSecurityEvents,
  listSecurityEventsBefore,
} from '../../accounts/entry/security-events.repository';
import { asSystem } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';

type Dependencies = Pick<PlatformDependencies, 'db'>;
type Asked = Parameters<typeof listSecurityEvents>[1];
type Row = Awaited<ReturnType<typeof listSecurityEventsBefore>>[number];

export async function readSecurityLog({ db }: Dependencies, asked: Asked) {
  const { items, total } = await asSystem(db, (trx) => listSecurityEvents(trx, asked));
  return { items: items.map(shown), total, page: asked.page, pageSize: asked.pageSize };
}

function shown({ userAgent, at, kind, ...event }: Row) {
  return {
    ...event,
    at: at.toISOString(),
    kind: kind as SecurityEventKind,
    device: userAgent === '' ? '' : deviceName(userAgent),
  };
}

const BATCH = 500;

/** A CSV file of everything that matches, most recent first. No transaction is open between its parts. */
export async function* exportSecurityLog(
  { db }: Dependencies,
  filter: SecurityLogFilter,
): AsyncGenerator<string> {
  yield (
    CSV_START + csvLine(['Time (UTC)', 'Event', 'Detail', 'Account', 'By', 'Device', 'IP address'])
  );
  let before: number | null = null;
  for (;;) {
    const from: number | null = before;
    const rows: Row[] = await asSystem(db, (trx) =>
      listSecurityEventsBefore(trx, { ...filter, before: from, count: BATCH }),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => lineOf(shown(row))).join('');
    before = last.id;
  }
}

function lineOf({
  at,
  kind,
  detail,
  email,
  actorEmail,
  device,
  address,
}: ReturnType<typeof shown>) {
  return csvLine([at, SECURITY_EVENTS[kind], detail, email, actorEmail ?? '', device, address]);
}
