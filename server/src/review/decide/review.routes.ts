import { analyseEmail } from '@docket/core/emails/emails.contract';
import { getAccuracy } from '@docket/core/review/accuracy.contract';
import {
  decideMany,
  getTrainingProgress,
  processDecision,
} from '@docket/core/review/review.contract';
import { addVeto, listVetoes, removeVeto } from '@docket/core/review/vetoes.contract';
import type { FastifyInstance } from 'fastify';

import { findWorkingTime } from '../../records/contexts/contexts.repository';
import { route } from '../../platform/http/route';
import { serveWith } from '../../platform/http/serve';
import type { AttemptDependencies } from '../../analysis/attempts/analyze-in-thread.usecases';
import type { ClassifyDependencies } from '../../analysis/classify/classify-emails.usecases';
import { readAccuracy, readTrainingProgress } from '../accuracy/accuracy.usecases';
import * as analysis from './analyze-email.usecases';
import * as many from './decide-many.usecases';
import * as review from './review.usecases';
import { listShownVetoes } from '../../analysis/learn/sender-vetoes.repository';
import * as vetoes from './sender-vetoes.usecases';

export function registerReviewRoutes(
  app: FastifyInstance,
  deps: AttemptDependencies<ClassifyDependencies>,
): void {
  const serve = serveWith(app, deps);
  serve(
    processDecision,
    (work, { body }, prepared: review.PreparedDecision) =>
      review.processDecision(work, body, prepared),
    ({ user, body }) => review.prepareDecision(deps, user.id, body),
  );
  serve(decideMany, (work, { body }) => many.decideMany(work, body));
  route(app, analyseEmail, ({ user, params, query }) =>
    analysis.analyzeEmail(deps, { userId: user.id, emailId: params.id, ...query }),
  );
  serve(getAccuracy, (work) => readAccuracy(work));
  serve(listVetoes, (work) => listShownVetoes(work));
  serve(addVeto, (work, { body }) => vetoes.addVeto(work, body));
  serve(removeVeto, (work, { body }) => vetoes.removeVeto(work, body));
  serve(getTrainingProgress, async (work) => {
    const { timezone } = await findWorkingTime(work);
    return readTrainingProgress(work, timezone);
  });
}
