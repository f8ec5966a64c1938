import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';
import type { Prediction } from '@docket/core/preview/preview.contract';
import { analyseMessage } from '@docket/intelligence/analyse-message';
import { readMessage } from '@docket/intelligence/reading/read-message';

import type { Classified, Classifier } from '../../adapters/classifier/classifier';
import { asUser } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import { insertOutboundEntries } from '../classification/classification.repository';
import { loadKnowledge } from '../classification/knowledge.usecases';
import { loadReader } from '../extraction/reader.usecases';
import { toMessage, type PastedMail } from '../rules/pasted-mail';
import { toPrediction, type PredictedFrom } from './to-prediction';

export type PredictNeeds = Pick<Deps, 'db' | 'clock'> & { classifier: Classifier };

/** What the pipeline would make of the mail if it arrived now: its classifier, then its suggestions. Stores nothing of it. */
export async function predict(
  needs: PredictNeeds,
  userId: string,
  mail: PastedMail,
): Promise<Prediction> {
  const from = await readAround(needs, userId, mail);
  const { read, knowledge } = from;
  const [classified] = await needs.classifier.classify([
    { mail: read, knowledge: knowledge.projects },
  ]);
  if (classified === undefined)
    throw new AppError('classifier.unavailable', ERROR_TEXTS.classificationEmpty);
  await logSent(needs, userId, classified);
  // Its project and confidence would be stand-ins, and a prediction shows measured numbers only.
  if (classified.recommendation.degraded)
    throw new AppError('classifier.unavailable', classified.recommendation.reasoning);
  const analysis = analyseMessage(read.message, knowledge, () => classified);
  return toPrediction(analysis, from);
}

async function readAround(
  { db, clock }: PredictNeeds,
  userId: string,
  mail: PastedMail,
): Promise<PredictedFrom> {
  return asUser(db, userId, async (scope) => {
    const reader = await loadReader(scope);
    const message = toMessage(mail, { to: [reader.reader], receivedAt: clock.now() });
    const known = await loadKnowledge(scope, [], clock.now());
    return {
      read: readMessage(message),
      projects: known.projects,
      knowledge: {
        projects: known.about({ message, categories: [], folder: '' }),
        dueDefaults: known.projects,
        suggestions: { ...reader, threadTasks: [], webLink: null },
        calibrations: known.calibrations,
      },
    };
  });
}

/** With an external classifier the text leaves the box, here as in the pipeline. */
async function logSent(
  { db, classifier }: PredictNeeds,
  userId: string,
  { sent }: Classified,
): Promise<void> {
  const { destination } = classifier;
  if (sent === null || destination === null) return;
  await asUser(db, userId, (scope) =>
    insertOutboundEntries(scope, [{ ...sent, destination, purpose: 'preview', emailId: null }]),
  );
}
