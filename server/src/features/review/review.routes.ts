import { analyseEmail } from '@docket/core/emails/emails.contract';
import { getAccuracy } from '@docket/core/review/accuracy.contract';
import {
  decideMany,
  getTrainingProgress,
  processDecision,
} from '@docket/core/review/review.contract';
import { addVeto, listVetoes, removeVeto } from '@docket/core/review/vetoes.contract';
import type { FastifyInstance } from 'fastify';

import { route } from '../../platform/http/route';
import { asWork } from '../../platform/work';
import type { ClassifyNeeds } from '../classification/classify-emails.usecases';
import { readAccuracy } from './accuracy.usecases';
import * as analysis from './analyse-email.usecases';
import * as many from './decide-many.usecases';
import * as review from './review.usecases';
import { listShownVetoes } from './sender-vetoes.repository';
import * as vetoes from './sender-vetoes.usecases';
import { readTrainingProgress } from './training-progress.usecases';

export function registerReviewRoutes(app: FastifyInstance, needs: ClassifyNeeds): void {
  route(app, processDecision, ({ user, body }) =>
    asWork(needs, user.id, (work) => review.processDecision(work, body)),
  );
  route(app, decideMany, ({ user, body }) =>
    asWork(needs, user.id, (work) => many.decideMany(work, body)),
  );
  route(app, analyseEmail, ({ user, params }) =>
    analysis.analyseEmail(needs, { userId: user.id, emailId: params.id }),
  );
  route(app, getAccuracy, ({ user }) => asWork(needs, user.id, readAccuracy));
  route(app, listVetoes, ({ user }) => asWork(needs, user.id, listShownVetoes));
  route(app, addVeto, ({ user, body }) =>
    asWork(needs, user.id, (work) => vetoes.addVeto(work, body)),
  );
  route(app, removeVeto, ({ user, body }) =>
    asWork(needs, user.id, (work) => vetoes.removeVeto(work, body)),
  );
  route(app, getTrainingProgress, ({ user }) => asWork(needs, user.id, readTrainingProgress));
}
