import type { SeedMessage } from './seed-message';

export const personalMail: readonly SeedMessage[] = [
  {
    key: 'library-1',
    daysAgo: 1,
    at: '17:05',
    from: { name: 'Quay Road Library', address: 'loans@quayroadlibrary.example' },
    subject: 'Your reserved book is ready',
    text: 'The book you reserved can be collected until Saturday.',
  },
];
