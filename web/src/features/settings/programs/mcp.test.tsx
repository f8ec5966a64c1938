import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { settings } from '../../../testing/build-settings';
import { fakeApi } from '../../../testing/fake-api';
import { renderScreen } from '../../../testing/render-screen';
import { Mcp } from './mcp';

it('is off by default, and shows the address once turned on', async () => {
  let saved = { ...settings, allowsMcp: false };
  fakeApi({
    'GET /settings': () => saved,
    'PATCH /settings': () => (saved = { ...saved, allowsMcp: true }),
  });
  const { user } = renderScreen(<Mcp settings={saved as never} />);
  expect(screen.queryByLabelText('Server address')).toBeNull();
  await user.click(await screen.findByRole('switch', { name: 'Let assistants connect' }));
  expect(await screen.findByLabelText('Server address')).toHaveValue(
    `${window.location.origin}/api/mcp`,
  );
});
