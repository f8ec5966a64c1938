import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';
import type { Prediction } from '@docket/core/preview/preview.contract';
import { suggestWork } from '@docket/intelligence/suggest-work';
import { withSecondOpinion } from '@docket/intelligence/tasks/second-opinion';
import { readMessage } from '@docket/intelligence/reading/read-message';

import type { Classified, Classifier, ClassifierInput } from '../classifier/classifier';
import { asUser } from '../../platform/db/database';
import type { LoadEncoder } from '../encoder/load-encoder';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { defineThreadTask } from '../../platform/threads/thread-task';
import { loadKnowledge } from '../classify/knowledge.usecases';
import { findKnownPeople } from '../../mail/emails/known-people.repository';
import { knownSenderOf, loadReader } from '../extract/reader.usecases';
import { toMessage, type PastedMail } from '../../records/rules/pasted-mail';
import { toPrediction, type PredictedFrom } from './to-prediction';
import { openOutboundLog, outcomesOf } from '../outbound/outbound-log';

export type PredictDependencies = Pick<PlatformDependencies, 'db' | 'clock'> & {
  classifier: Classifier;
  clauseEncoder: LoadEncoder;
};

export const predictTask = defineThreadTask({
  name: 'preview.predict',
  timeLimitMs: 20_000,
  run: ({ userId, mail }: { userId: string; mail: PastedMail }, deps: PredictDependencies) =>
    predict(deps, userId, mail),
});

/** What the pipeline would make of the mail if it arrived now: its classifier, then its suggestions. Stores nothing. */
export async function predict(
  deps: PredictDependencies,
  userId: string,
  mail: PastedMail,
): Promise<Prediction> {
  const from = await loadContext(deps, userId, mail);
  const { read, knowledge } = from;
  const classified = await classify(deps, userId, { mail: read, knowledge: knowledge.projects });
  if (classified === undefined)
    throw new AppError('classifier.unavailable', ERROR_TEXTS.classificationEmpty);
  // Project and confidence would be made up, and a prediction shows measured numbers only.
  if (classified.recommendation.degraded)
    throw new AppError('classifier.unavailable', classified.recommendation.reasoning);
  const { suggestions } = knowledge;
  const requests = await withSecondOpinion(read, suggestions, await deps.clauseEncoder());
  const work = suggestWork(
    read,
    { ...knowledge, suggestions: { ...suggestions, models: { requests } } },
    classified.recommendation,
  );
  return toPrediction({ ...classified, ...work }, from);
}

async function loadContext(
  { db, clock }: PredictDependencies,
  userId: string,
  mail: PastedMail,
): Promise<PredictedFrom> {
  return asUser(db, userId, async (scope) => {
    const reader = await loadReader(scope);
    const message = toMessage(mail, { to: [reader.reader], receivedAt: clock.now() });
    const known = await loadKnowledge(scope, [], clock.now());
    const people = await findKnownPeople(scope, [message.from]);
    return {
      read: readMessage(message, knownSenderOf(message, reader, people)),
      projects: known.projects,
      knowledge: {
        projects: known.about({ message, categories: [], folder: '' }),
        projectDefaults: known.projects,
        suggestions: { ...reader, threadTasks: [], webLink: null },
        calibrations: known.calibrations,
      },
    };
  });
}

/** With an external classifier the text leaves the machine, as in the pipeline. */
async function classify(
  { db, classifier }: PredictDependencies,
  userId: string,
  input: ClassifierInput,
): Promise<Classified | undefined> {
  const { destination } = classifier;
  const log = openOutboundLog({ db }, { userId, purpose: 'preview', destination });
  const answers = await classifier.classify([input], (texts) =>
    log.add(texts.map((text) => ({ ...text, emailId: null }))),
  );
  const sent = outcomesOf(answers);
  if (sent.length > 0) await asUser(db, userId, (scope) => log.complete(scope, sent));
  return answers[0];
}
