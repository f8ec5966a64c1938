import type { SeedMessage } from './seed-message';

export const workMail: readonly SeedMessage[] = [
  {
    key: 'boiler-1',
    daysAgo: 0,
    at: '08:31',
    from: { name: 'Tomas Wren', address: 'tomas.wren@elmcourt-residents.example' },
    subject: 'Boiler contract lapses on Monday',
    text: 'Hi Ines,\n\nThe service contract for Elm Court ends on Monday and I have no signed renewal on file. Can you sign and return it by Monday noon?\n\nThanks,\nTomas',
  },
];
