import { type ComponentType, lazy, Suspense } from 'react';
import { matchPath, Outlet, type RouteObject, useRoutes } from 'react-router';

import { ChunkMissing, isServerReachable } from '../ui/load-chunk';
import { ScrollRestoration } from '../ui/app-router';
import { FullPageSpinner } from '../ui/spinner';
import { unreachable } from '../api/client';
import { AuthGate } from './auth-gate';
import { ErrorBoundary, NotFoundPage } from './error-screen';
import { Shell } from './shell/shell';

type Screen = { path: string; load: () => Promise<unknown>; route: RouteObject };

/** A screen whose code is loaded when its path is first visited. */
export function screen<Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): Screen {
  const Component = lazy(async (): Promise<{ default: ComponentType }> => ({
    default: (await load().catch(explain))[name],
  }));
  return { path, load, route: { path, element: <Component /> } };
}

/** The browser only says that a file could not be fetched. */
async function explain(error: unknown): Promise<never> {
  throw (await isServerReachable()) ? new ChunkMissing(error) : unreachable();
}

const screens = [
  screen('/', 'HomePage', () => import('../features/home/home-page')),
  screen('/emails/:id?', 'EmailsPage', () => import('../features/emails/emails-page')),
  screen('/tasks', 'TasksPage', () => import('../features/tasks/tasks-page')),
  screen('/projects', 'ProjectsPage', () => import('../features/projects/projects-page')),
  screen('/services', 'ServicesPage', () => import('../features/services/services-page')),
  screen('/templates', 'TemplatesPage', () => import('../features/templates/templates-page')),
  screen('/rules', 'RulesPage', () => import('../features/rules/rules-page')),
  screen('/style', 'StylePage', () => import('../features/style/style-page')),
  screen('/contexts', 'ContextsPage', () => import('../features/contexts/contexts-page')),
  screen('/preview', 'PreviewPage', () => import('../features/preview/preview-page')),
  screen('/sync', 'SyncPage', () => import('../features/sync/sync-page')),
  screen('/accuracy', 'AccuracyPage', () => import('../features/accuracy/accuracy-page')),
  screen('/audit', 'AuditPage', () => import('../features/audit/audit-page')),
  screen('/settings', 'SettingsPage', () => import('../features/settings/settings-page')),
  screen('/archives', 'ArchivesPage', () => import('../features/archives/archives-page')),
  screen('/help', 'HelpPage', () => import('../features/help/help-page')),
  screen(
    '/administration',
    'AdministrationPage',
    () => import('../features/administration/administration-page'),
  ),
];

const signInScreens = [
  screen('/auth/redirect', 'RedirectPage', () => import('../features/auth/auth-pages')),
  screen('/auth/callback', 'CallbackPage', () => import('../features/auth/auth-pages')),
  screen(
    '/auth/deleted',
    'AccountDeletedPage',
    () => import('../features/auth/account-deleted-page'),
  ),
];

const routes: RouteObject[] = [
  ...signInScreens.map(({ route }) => route),
  {
    element: (
      <AuthGate>
        <Shell />
      </AuthGate>
    ),
    children: [{ element: <ScreenOutlet />, children: screens.map(({ route }) => route) }],
  },
  { path: '*', element: <NotFoundPage /> },
];

/** All that depends on the address. */
export function Routes() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<FullPageSpinner />}>{useRoutes(routes)}</Suspense>
    </ErrorBoundary>
  );
}

/** An error, or code that is still to come, replaces the screen but not the navigation around it. */
export function ScreenOutlet() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<FullPageSpinner />}>
        <Outlet />
        <ScrollRestoration />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Starts loading the first screen beside the session. An error is shown once the screen is. */
export function preloadScreen(pathname: string): void {
  const first = [...signInScreens, ...screens].find(({ path }) => matchPath(path, pathname));
  first?.load().catch(() => undefined);
}
