import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';

import { AuthGate } from './auth-gate';
import { ErrorScreen } from './error-screen';
import { NotFoundPage } from './not-found-page';
import { Shell } from './shell/shell';
import { FullPageSpinner } from './full-page-spinner';

/** One line a screen: its path and the lazily loaded component. */
function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  return {
    ...(path === '/' ? { index: true as const } : { path }),
    lazy: async () => ({ Component: await load() }),
    HydrateFallback: FullPageSpinner,
  };
}

const screens: RouteObject[] = [
  screen('/', async () => (await import('../features/home/home-page')).HomePage),
  screen('/emails/:id?', async () => (await import('../features/emails/emails-page')).EmailsPage),
  screen('/tasks', async () => (await import('../features/tasks/tasks-page')).TasksPage),
  screen(
    '/projects',
    async () => (await import('../features/projects/projects-page')).ProjectsPage,
  ),
  screen(
    '/services',
    async () => (await import('../features/services/services-page')).ServicesPage,
  ),
  screen(
    '/templates',
    async () => (await import('../features/templates/templates-page')).TemplatesPage,
  ),
  screen('/rules', async () => (await import('../features/rules/rules-page')).RulesPage),
  screen('/style', async () => (await import('../features/style/style-page')).StylePage),
  screen(
    '/contexts',
    async () => (await import('../features/contexts/contexts-page')).ContextsPage,
  ),
  screen('/preview', async () => (await import('../features/preview/preview-page')).PreviewPage),
  screen('/sync', async () => (await import('../features/sync/sync-page')).SyncPage),
  screen(
    '/accuracy',
    async () => (await import('../features/accuracy/accuracy-page')).AccuracyPage,
  ),
  screen('/audit', async () => (await import('../features/audit/audit-page')).AuditPage),
  screen(
    '/settings',
    async () => (await import('../features/settings/settings-page')).SettingsPage,
  ),
  screen(
    '/archives',
    async () => (await import('../features/archives/archives-page')).ArchivesPage,
  ),
  screen('/help', async () => (await import('../features/help/help-page')).HelpPage),
];

export const routes: RouteObject[] = [
  {
    errorElement: <ErrorScreen />,
    HydrateFallback: FullPageSpinner,
    children: [
      screen(
        '/auth/redirect',
        async () => (await import('../features/auth/redirect-page')).RedirectPage,
      ),
      screen(
        '/auth/callback',
        async () => (await import('../features/auth/callback-page')).CallbackPage,
      ),
      screen('/ui', async () => (await import('../features/ui/ui-page')).UiPage),
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
