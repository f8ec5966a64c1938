import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi, FakeFailure } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { PersonData } from './person-data';

const file = new File(['…'], 'docket-data.jsonl.gz', { type: 'application/gzip' });

it('offers everything as a download', () => {
  fakeApi({});
  renderScreen(<PersonData />);
  const link = screen.getByRole('link', { name: 'Download All Data' });
  expect(link.getAttribute('href')).toBe('/api/v1/export/all');
});

it('asks before it imports, and says how much was imported', async () => {
  const asked = fakeApi({ 'POST /import/all': { rows: 1234 } });
  const { user } = renderScreen(<PersonData />);
  await user.upload(screen.getByLabelText('File with all data'), file);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Import All Data' }));
  expect(asked).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await screen.findAllByText('1,234 records')).not.toEqual([]);
});

it('says why nothing was imported', async () => {
  const refusal = new FakeFailure(422, 'person_data.not_empty', 'This account is not empty');
  fakeApi({ 'POST /import/all': refusal });
  const { user } = renderScreen(<PersonData />);
  await user.upload(screen.getByLabelText('File with all data'), file);
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  expect(await screen.findAllByText(/This account is not empty/)).not.toEqual([]);
});
