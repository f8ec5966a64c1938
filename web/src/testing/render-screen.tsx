import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';

import { createQueryClient, Providers } from '../app/providers';
import { Toaster } from '../ui/toast';

/** Renders routes at a URL, with all of the app's providers. */
export function renderRoutes(routes: RouteObject[], at: string) {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const shown = render(
    <Providers client={client}>
      <RouterProvider router={router} flushSync={(draw) => void flushSync(draw)} />
    </Providers>,
  );
  return { ...shown, router, client, user: userEvent.setup() };
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
