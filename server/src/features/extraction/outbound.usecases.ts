import type { QueryOf, ResponseOf } from '@docket/core/contract';
import type { listOutbound } from '@docket/core/extraction/outbound.contract';

import type { Work } from '../../platform/work';
import { countOutboundSince, listOutboundPage } from './outbound.repository';

export const MODEL_PURPOSE = 'suggest';
const DAY_MS = 24 * 60 * 60 * 1000;

export async function countModelEmails(
  work: Pick<Work, 'trx' | 'userId' | 'now'>,
): Promise<number> {
  return countOutboundSince(work, MODEL_PURPOSE, new Date(work.now.getTime() - DAY_MS));
}

export async function readOutbound(
  work: Work,
  query: QueryOf<typeof listOutbound>,
  /** Null where no model is used. */
  perDay: number | null,
): Promise<ResponseOf<typeof listOutbound>> {
  const page = await listOutboundPage(work, query);
  if (perDay === null) return { ...page, modelBudget: null };
  return { ...page, modelBudget: { used: await countModelEmails(work), perDay } };
}
