import { expect, it } from 'vitest';

import { database, healthyProcess, installation } from './healthy-setup';
import { checkInstallation } from './installation-checks';

const [OLD, NEW] = ['0.1.0 (0a1b2c3d)', '0.1.0 (4450fc77)'];

it.each<[string, string, string[], 'ok' | 'warning', string]>([
  ['the running build', NEW, [NEW, NEW], 'ok', `Docket ${NEW}.`],
  ['its own, if none runs', NEW, [], 'ok', `Docket ${NEW}.`],
  ['the running build, if it runs from source', '0.1.0', [OLD], 'ok', `Docket ${OLD}.`],
  ['the commit, if one of them knows it', NEW, ['0.1.0', NEW], 'ok', `Docket ${NEW}.`],
  ['no difference, if none knows it', NEW, ['0.1.0'], 'ok', 'Docket 0.1.0.'],
  [
    'that processes were left out of the upgrade',
    NEW,
    [NEW, OLD],
    'warning',
    `Several versions are running: ${NEW} on one (7), ${OLD} on one (7).`,
  ],
  [
    'that releases differ',
    NEW,
    [NEW, '0.2.0'],
    'warning',
    `Several versions are running: ${NEW} on one (7), 0.2.0 on one (7).`,
  ],
  [
    'that nothing was restarted after the upgrade',
    NEW,
    [OLD, '0.1.0'],
    'warning',
    `Docket ${OLD} is running, but ${NEW} is installed here.`,
  ],
])('says %s', (_, build, versions, state, message) => {
  const processes = versions.map((version) => ({ ...healthyProcess, version }));
  const found = checkInstallation({ ...installation, build }, { ...database, processes }).find(
    ({ id }) => id === 'build',
  );
  expect(found).toMatchObject({ state, message });
  expect(found?.fix ?? '').toMatch(state === 'ok' ? /^$/ : /restart the processes that still/);
});
