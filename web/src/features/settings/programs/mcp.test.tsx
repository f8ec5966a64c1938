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
  const choice = await screen.findByRole('switch', { name: 'Let assistants connect' });
  await user.click(choice);
  // Disabled while it is saved, it would have lost focus.
  expect(choice).toBeEnabled();
  expect(choice).toHaveFocus();
  expect(await screen.findByLabelText('Server address')).toHaveValue(
    `${window.location.origin}/api/mcp`,
  );
});
