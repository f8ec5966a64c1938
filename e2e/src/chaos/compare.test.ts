import { expect, test } from 'vitest';

import { compareMessages, type StoredMessage } from './compare';
import type { SandboxMessage } from './sandbox-control';

const folders = [
  { id: 'f-inbox', name: 'Inbox', wellKnown: 'inbox' },
  { id: 'f-deleted', name: 'Deleted Items', wellKnown: 'deleteditems' },
  { id: 'f-leases', name: 'Leases', wellKnown: null },
];
const message: SandboxMessage = {
  id: 'm1',
  internetMessageId: '<1@chaos.docket.example>',
  folder: 'inbox',
  subject: 'Unit 12',
  receivedAt: '2026-11-02T10:00:00Z',
  isRead: false,
  isDraft: false,
  body: '(1) Please send\nthe lease.',
};
const email: StoredMessage = {
  id: 'e1',
  messageId: 'm1',
  internetMessageId: message.internetMessageId,
  folderId: 'f-inbox',
  folder: 'Inbox',
  subject: 'Unit 12',
  preview: '(1) Please send the lease.',
  receivedAt: '2026-11-02T10:00:00.000Z',
  isRead: false,
  isArchived: false,
  isAway: false,
};
const kinds = (messages: SandboxMessage[], stored: StoredMessage[]) =>
  compareMessages({ messages, folders }, stored).map(({ kind }) => kind);

test('equal sides have no differences', () => {
  expect(kinds([message], [email])).toEqual([]);
});

test('a planted loss is found: a missing row, or a removed one', () => {
  expect(kinds([message], [])).toEqual(['lost']);
  expect(kinds([message], [{ ...email, isAway: true }])).toEqual(['lost']);
});

test('a second live row of one message is found', () => {
  const second = { ...email, id: 'e2', messageId: 'm1-under-its-old-id' };
  expect(kinds([message], [email, second])).toEqual(['doubled']);
});

test.each([
  { subject: 'Unit 13' },
  { preview: '(0) Please send the lease.' },
  { isRead: true },
  { folderId: 'f-leases' },
  { folder: 'Old name' },
  { receivedAt: '2026-11-02T10:00:01.000Z' },
])('a stale copy is found: %j', (change) => {
  expect(kinds([message], [{ ...email, ...change }])).toEqual(['stale']);
});

test('a deleted message, or one in an excluded folder, must not be live and need not be stored', () => {
  const deleted = { ...message, folder: 'deleteditems' };
  expect(kinds([], [email])).toEqual(['stale']);
  expect(kinds([deleted], [email])).toEqual(['stale']);
  expect(kinds([deleted], [])).toEqual([]);
  expect(kinds([deleted], [{ ...email, isAway: true }])).toEqual([]);
});

test('a draft is not mail yet, and mail from a file is in no mailbox', () => {
  expect(kinds([{ ...message, isDraft: true }], [])).toEqual([]);
  expect(kinds([], [{ ...email, messageId: 'file:1' }])).toEqual([]);
});
