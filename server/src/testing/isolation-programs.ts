// The same for tokens, webhooks, feeds and notifications: arguments whose names are theirs alone.
const now = new Date('2026-11-02T09:00:00Z');
const late = new Date('2040-01-01T00:00:00Z');

export const PROGRAM_ARGUMENTS: Readonly<Record<string, unknown>> = {
  apiToken: {
    name: 'mine',
    scopes: ['read'],
    tokenHash: Buffer.from('mine'),
    createdAt: now,
    expiresAt: late,
  },
  'noteApiTokenUse.address': 'mine',
};
