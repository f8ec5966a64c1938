import type { BodyOf } from '@docket/core/contract';
import type { classifyEmails } from '@docket/core/emails/emails.contract';
import { AppError } from '@docket/core/errors';

import type { TextToClassify } from '../../adapters/classifier/classifier';
import { asUser } from '../../platform/db/database';
import { insertOutboundEntries, type OutboundEntry } from './classification.repository';
import type { ClassifyNeeds } from './classify-emails.usecases';
import { loadKnowledge } from './knowledge.usecases';

type Items = BodyOf<typeof classifyEmails>['emails'];
const NOBODY = {
  id: '',
  conversationId: null,
  subject: '',
  body: '',
  bodyType: 'text',
  from: { name: '', address: '' },
  to: [],
  cc: [],
  receivedAt: '',
  importance: 'normal',
  headers: {},
  attachmentNames: [],
  isFromReader: false,
} as const;

/** Only items with id, subject, body and a received time are sent on; with none, the answer is empty. */
export async function classifyTexts(needs: ClassifyNeeds, userId: string, emails: Items) {
  const items = emails.flatMap((email): TextToClassify[] =>
    isComplete(email) ? [email as TextToClassify] : [],
  );
  if (items.length === 0) return { results: [] };
  const { classifier } = needs;
  const known = await asUser(needs.db, userId, async (scope) =>
    (await loadKnowledge(scope, [], needs.clock.now())).about({
      message: NOBODY,
      categories: [],
      folder: '',
    }),
  );
  try {
    const answers = await classifier.classifyTexts(items, known);
    await log(
      needs,
      userId,
      answers.map(({ sent }) => sent),
    );
    return {
      results: answers.map(({ label, confidence }, index) => ({
        id: items[index]?.id ?? '',
        label,
        confidence,
      })),
    };
  } catch (error) {
    const bytes = new TextEncoder().encode(JSON.stringify(items)).length;
    const outcome = error instanceof Error ? error.message : String(error);
    await log(needs, userId, [{ bytes, outcome }]);
    throw error instanceof AppError ? error : new AppError('classifier.unavailable', outcome);
  }
}

function isComplete({ id, subject, body, receivedTime }: Items[number]): boolean {
  if (!id || subject === undefined || body === undefined) return false;
  return receivedTime !== undefined && !Number.isNaN(Date.parse(receivedTime));
}

async function log(
  needs: ClassifyNeeds,
  userId: string,
  sent: readonly (Pick<OutboundEntry, 'bytes' | 'outcome'> | null)[],
): Promise<void> {
  const { destination } = needs.classifier;
  if (destination === null) return;
  const entries = sent.flatMap((one) =>
    one === null ? [] : [{ ...one, destination, purpose: 'classify', emailId: null }],
  );
  await asUser(needs.db, userId, (scope) => insertOutboundEntries(scope, entries));
}
