import { expect, it } from 'vitest';

import { createApiToken } from '../api-tokens/api-tokens.contract';
import { sendTaskToService } from '../task-services/task-services.contract';
import { scopeOfCall } from './scope-of-call';

it.each([
  [{ method: 'GET', path: '/tasks' }, 'read'],
  [{ method: 'PATCH', path: '/tasks/{id}' }, 'write'],
  [{ method: 'POST', path: '/emails/recommendations/process' }, 'decide'],
  [{ method: 'PATCH', path: '/settings' }, 'manage'],
  [{ method: 'GET', path: '/export' }, 'export'],
  [{ method: 'GET', path: '/admin/people' }, 'admin'],
  [{ method: 'POST', path: '/preview/predict' }, 'read'],
  [{ method: 'GET', path: '/task-links' }, 'read'],
  [{ method: 'PUT', path: '/task-services/{service}' }, 'manage'],
  [{ method: 'GET', path: '/calendar-feed' }, 'manage'],
  [sendTaskToService, 'write'],
] as const)('%o requires the scope %s', (call, scope) => {
  expect(scopeOfCall(call)).toBe(scope);
});

it('a scope in the contract overrides the one of its path', () => {
  expect(scopeOfCall({ method: 'POST', path: '/rules/test', scope: 'read' })).toBe('read');
});

it('sessions, tokens and unlisted paths require a browser session', () => {
  for (const path of ['/auth/sessions', '/api-tokens', '/something-new'])
    expect(scopeOfCall({ method: 'GET', path })).toBeNull();
  expect(scopeOfCall(createApiToken)).toBeNull();
});
