import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import {
  type RouteObject,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  useRoutes,
} from 'react-router';

import { createQueryClient, Providers } from '../app/providers';
import { AppRouter } from '../ui/app-router';
import { Toaster } from '../ui/toast';

/** Renders routes at a URL, with all of the app's providers. */
export function renderRoutes(routes: RouteObject[], at: string) {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const history = createMemoryHistory({ initialEntries: [at], v5Compat: true });
  const shown = render(
    <Providers client={client}>
      <AppRouter history={history}>
        <Matched routes={routes} />
      </AppRouter>
    </Providers>,
  );
  return { ...shown, history, client, user: userEvent.setup() };
}

function Matched({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}

/** Renders one screen at a URL, with toasts. */
export function renderScreen(screen: ReactElement, at = '/') {
  const element = (
    <>
      {screen}
      <Toaster />
    </>
  );
  return renderRoutes([{ path: '*', element }], at);
}
