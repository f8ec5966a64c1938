import { expect, it } from 'vitest';

import { readMessage } from '../reading/read-message';
import { extractSuggestions } from '../extract-suggestions';
import { messageFromDana, readerInput } from '../testing/message-from-dana';

const from = { name: 'Spend', address: 'no-reply@spend.example' };
const headers = { 'auto-submitted': 'auto-generated' };
const button = (label: string) => `<a href='https://spend.example/r/${label}'>${label}</a>`;

function titlesOf(subject: string, text: string, labels: readonly string[]): string[] {
  const body = `<html><body><p>${text}</p><p>${labels.map(button).join(' ')}</p></body></html>`;
  const read = readMessage(messageFromDana(body, { subject, bodyType: 'html', from, headers }));
  return extractSuggestions(read, readerInput).tasks.map(({ title }) => title);
}

it.each([
  [
    'Rae Lind requested EUR 184.00',
    'Rae Lind has requested EUR 184.00 for a course.',
    ['Approve', 'Deny'],
    "Approve or reject Rae Lind's request for EUR 184.00 for a course",
  ],
  [
    'Rae Lind is waiting for your approval (EUR 184.00)',
    'Rae Lind has submitted an expense report.',
    ['Reject', 'Approve'],
    "Approve or reject Rae Lind's expense report",
  ],
  [
    "Rae Lind's expense report",
    'Hello,',
    ['Approve', 'Deny'],
    "Approve or reject Rae Lind's expense report",
  ],
  [
    'Leave of Rae Lind',
    'Rae Lind wants two days off.',
    ['Accept', 'Decline'],
    'Accept or decline leave of Rae Lind',
  ],
])('adjacent buttons are no title, what they decide is: %s', (subject, text, labels, title) => {
  expect(titlesOf(subject, text, labels)).toEqual([title]);
});
