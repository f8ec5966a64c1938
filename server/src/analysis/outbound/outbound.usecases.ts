import type { QueryOf, ResponseOf } from '@docket/core/contract';
import type { listOutbound } from '@docket/core/extraction/outbound.contract';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { countEmailsSent, listOutboundPage } from './outbound.repository';

export const MODEL_PURPOSE = 'suggest' as const;
const DAY_MS = 24 * 60 * 60 * 1000;

export async function countModelEmails(
  work: Pick<UnitOfWork, 'trx' | 'userId' | 'now'>,
): Promise<number> {
  return countEmailsSent(work, MODEL_PURPOSE, new Date(work.now.getTime() - DAY_MS));
}

export async function readOutbound(
  work: UnitOfWork,
  query: QueryOf<typeof listOutbound>,
  /** Null if no model is used. */
  perDay: number | null,
): Promise<ResponseOf<typeof listOutbound>> {
  const page = await listOutboundPage(work, query);
  if (perDay === null) return { ...page, modelBudget: null };
  return { ...page, modelBudget: { used: await countModelEmails(work), perDay } };
}
