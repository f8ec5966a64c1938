import { classifyEmails } from '@docket/core/emails/emails.contract';
import type { FastifyInstance } from 'fastify';

import { route } from '../../platform/http/route';
import type { ClassifyNeeds } from './classify-emails.usecases';
import { classifyTexts } from './classify-texts.usecases';

export function registerClassificationRoutes(app: FastifyInstance, needs: ClassifyNeeds): void {
  route(app, classifyEmails, ({ user, body }) => classifyTexts(needs, user.id, body.emails));
}
