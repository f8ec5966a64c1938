import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderScreen } from '../../testing/render-screen';
import { PeopleTable } from './people-table';

const ben = {
  id: 'u2',
  name: 'Ben Okafor',
  email: 'ben@fernhill.example',
  role: 'member',
  state: 'blocked',
  createdAt: '2026-11-01T09:00:00Z',
  lastSignInAt: null,
  mailbox: null,
  emails: 0,
  bytes: 0,
  isYou: false,
  isBeingDeleted: false,
} as const;

it('says of somebody who waited and was blocked that they never signed in', () => {
  renderScreen(<PeopleTable people={[ben]} onRemoved={() => undefined} />);
  expect(screen.getByText('Never')).toBeVisible();
});
