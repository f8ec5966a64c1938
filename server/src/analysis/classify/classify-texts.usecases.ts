import type { BodyOf } from '@docket/core/contract';
import type { classifyEmails } from '@docket/core/emails/emails.contract';
import { AppError } from '@docket/core/errors';

import type { TextToClassify } from '../classifier/classifier';
import { asUser } from '../../platform/db/database';
import type { ClassifyDependencies } from './classify-emails.usecases';
import { defineThreadTask } from '../../platform/threads/thread-task';
import { loadKnowledge } from './knowledge.usecases';
import { openOutboundLog, outcomesOf } from '../outbound/outbound-log';

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

export const classifyTextsTask = defineThreadTask({
  name: 'classification.classify-texts',
  timeLimitMs: 60_000,
  run: ({ userId, emails }: { userId: string; emails: Items }, deps: ClassifyDependencies) =>
    classifyTexts(deps, userId, emails),
});

/** Only items with id, subject, body and a received time are sent on; if there are none, the answer is empty. */
export async function classifyTexts(deps: ClassifyDependencies, userId: string, emails: Items) {
  const items = emails.flatMap((email): TextToClassify[] =>
    isComplete(email) ? [email as TextToClassify] : [],
  );
  if (items.length === 0) return { results: [] };
  const { classifier } = deps;
  const known = await asUser(deps.db, userId, async (scope) =>
    (await loadKnowledge(scope, [], deps.clock.now())).about({
      message: NOBODY,
      categories: [],
      folder: '',
    }),
  );
  const { destination } = classifier;
  const log = openOutboundLog(deps, { userId, purpose: 'classify', destination });
  try {
    const answers = await classifier.classifyTexts(items, known, (texts) =>
      log.add(texts.map((text) => ({ ...text, emailId: null }))),
    );
    await asUser(deps.db, userId, (scope) => log.complete(scope, outcomesOf(answers)));
    return {
      results: answers.map(({ label, confidence }, index) => ({
        id: items[index]?.id ?? '',
        label,
        confidence,
      })),
    };
  } catch (error) {
    const outcome = error instanceof Error ? error.message : String(error);
    await asUser(deps.db, userId, (scope) => log.completeAll(scope, outcome));
    throw error instanceof AppError ? error : new AppError('classifier.unavailable', outcome);
  }
}

function isComplete({ id, subject, body, receivedTime }: Items[number]): boolean {
  if (!id || subject === undefined || body === undefined) return false;
  return receivedTime !== undefined && !Number.isNaN(Date.parse(receivedTime));
}
