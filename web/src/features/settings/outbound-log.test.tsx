import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { OutboundLog } from './outbound-log';

const info = {
  version: '1.0.0',
  environment: 'Development',
  last_updated: '',
  status: 'Healthy',
  clientId: '',
  backendUrl: '',
  classifier: 'built-in',
  languageModel: 'off',
  database: 'In the data folder',
  databaseVersion: null,
};

it('says if nothing left the machine', async () => {
  fakeApi({
    'GET /outbound': { items: [], total: 0, page: 1, pageSize: 5, modelBudget: null },
  });
  renderScreen(<OutboundLog info={info} />);
  expect(await screen.findByText('No text from your mail has left this machine.')).toBeVisible();
});

it('lists the destination, purpose, size and result of each text', async () => {
  const entry = {
    id: 1,
    at: '2026-11-02T09:00:00Z',
    destination: 'https://model.example',
    purpose: 'suggest',
    emailId: 'e1',
    subject: 'Tender',
    bytes: 2431,
    outcome: 'The language model did not answer within 30 seconds',
  };
  fakeApi({
    'GET /outbound': {
      items: [entry],
      total: 1,
      page: 1,
      pageSize: 5,
      modelBudget: { used: 1, perDay: 500 },
    },
  });
  renderScreen(
    <OutboundLog info={{ ...info, languageModel: 'on', database: 'In the data folder' }} />,
  );
  expect(await screen.findByRole('link', { name: 'Tender' })).toHaveAttribute('href', '/emails/e1');
  expect(screen.getByText('https://model.example')).toBeVisible();
  expect(screen.getByText('2,431')).toBeVisible();
  expect(screen.getByText(/did not answer within 30 seconds/)).toBeVisible();
  expect(screen.getByText(/1 of 500 emails allowed in 24 hours/)).toBeVisible();
});

it('says of a text whose answer was not recorded that it was sent', async () => {
  const entry = {
    id: 2,
    at: '2026-11-02T09:00:00Z',
    destination: 'https://model.example',
    purpose: 'suggest',
    emailId: 'e1',
    subject: 'Tender',
    bytes: 2431,
    outcome: 'unanswered',
  };
  fakeApi({
    'GET /outbound': { items: [entry], total: 1, page: 1, pageSize: 5, modelBudget: null },
  });
  renderScreen(<OutboundLog info={info} />);
  expect(await screen.findByText('Sent, no response recorded')).toBeVisible();
});
