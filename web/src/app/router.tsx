import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';

import { isServerReachable } from '../ui/load-chunk';
import { FullPageSpinner } from '../ui/spinner';
import { unreachable } from '../api/client';
import { AuthGate } from './auth-gate';
import { ErrorScreen, NotFoundPage } from './error-screen';
import { Shell } from './shell/shell';

/** A route whose component is loaded when the path is first visited. */
function screen<Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): RouteObject {
  return {
    ...(path === '/' ? { index: true as const } : { path }),
    lazy: async () => ({ Component: (await load().catch(explain))[name] }),
    HydrateFallback: FullPageSpinner,
  };
}

/** The browser only says that a file could not be fetched. */
async function explain(error: unknown): Promise<never> {
  if (await isServerReachable()) throw error;
  throw unreachable();
}

const screens: RouteObject[] = [
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

const routes: RouteObject[] = [
  {
    errorElement: <ErrorScreen />,
    HydrateFallback: FullPageSpinner,
    children: [
      screen('/auth/redirect', 'RedirectPage', () => import('../features/auth/auth-pages')),
      screen('/auth/callback', 'CallbackPage', () => import('../features/auth/auth-pages')),
      screen(
        '/auth/deleted',
        'AccountDeletedPage',
        () => import('../features/auth/account-deleted-page'),
      ),
      {
        element: (
          <AuthGate>
            <Shell />
          </AuthGate>
        ),
        children: [{ errorElement: <ErrorScreen />, children: screens }],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

export const router = createBrowserRouter(routes);
