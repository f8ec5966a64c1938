import type { EmailDetail } from '@docket/core/emails/email';
import type { ReactElement } from 'react';

import { Toaster } from '../ui/toast';
import { buildQueue } from './build-email';
import { fakeApi, FakeFailure, undoAnswers } from './fake-api';
import { renderRoutes } from './render-screen';

/** Opens an email on the given page. Each decision is answered with the result of `after`. */
export function emailOpener(page: ReactElement) {
  return function open(
    email: EmailDetail,
    after: unknown = email,
    more: Record<string, unknown> = {},
  ) {
    const asked = fakeApi({
      'GET /emails/recommendations': buildQueue([email]),
      'GET /emails/e1/recommendations': email,
      'POST /emails/recommendations/process':
        after instanceof FakeFailure ? after : { success: true, updatedEmail: after, message: '' },
      ...undoAnswers,
      ...more,
    });
    const element = (
      <>
        {page}
        <Toaster />
      </>
    );
    const shown = renderRoutes([{ path: '/emails/:id?', element }], '/emails/e1');
    const decisions = () =>
      asked.filter((one) => one.method === 'POST' && one.path !== '/undo').map((one) => one.body);
    return { ...shown, asked, decisions };
  };
}
