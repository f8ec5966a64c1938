import { classifyEmails } from '@docket/core/emails/emails.contract';
import type { FastifyInstance } from 'fastify';

import { serveInThread } from '../../platform/http/serve';
import type { Threads } from '../../platform/threads/thread-task';
import type { ClassifyDependencies } from './classify-emails.usecases';
import { classifyTextsTask } from './classify-texts.usecases';

export function registerClassificationRoutes(
  app: FastifyInstance,
  { threads }: { threads: Threads<ClassifyDependencies> },
): void {
  serveInThread(app, threads)(classifyEmails, classifyTextsTask, ({ user, body }) => ({
    userId: user.id,
    emails: body.emails,
  }));
}
