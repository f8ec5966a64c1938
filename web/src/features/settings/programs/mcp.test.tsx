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
  expect(await screen.findByLabelText('Server address')).toHaveValue(
    `${window.location.origin}/api/mcp`,
  );
});

it('keeps its switch enabled while it is saved, as a disabled one loses focus', async () => {
  fakeApi({ 'GET /settings': settings, 'PATCH /settings': new Promise(() => undefined) });
  const { user } = renderScreen(<Mcp settings={settings as never} />);
  const choice = await screen.findByRole('switch', { name: 'Let assistants connect' });
  await user.click(choice);
  await expect.poll(() => choice.getAttribute('aria-disabled')).toBe('true');
  expect(choice).toBeEnabled();
  expect(choice).toHaveFocus();
});
