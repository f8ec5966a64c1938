import { ines, priya } from './people';
import type { SeedMessage } from './seed-message';

const self = { name: 'Ines Marlow', address: 'ines.marlow@mail.example' };
const sister = { name: 'Clara Marlow', address: 'clara.marlow@mail.example' };

export const personalMail: readonly SeedMessage[] = [
  {
    key: 'library-1',
    daysAgo: 1,
    at: '17:05',
    from: { name: 'Quay Road Library', address: 'loans@quayroadlibrary.example' },
    subject: 'Your reserved book is ready',
    text: 'The book you reserved can be collected until Saturday.',
    headers: [{ name: 'Auto-Submitted', value: 'auto-generated' }],
  },
  {
    key: 'sister-1',
    daysAgo: 3,
    at: '20:14',
    from: sister,
    subject: 'Mum’s birthday',
    text: 'Hi! Can you order the cake by Thursday? I do the invitations. And please tell me which train you take.\n\nClara',
  },
  {
    key: 'sister-2',
    folder: 'sentitems',
    daysAgo: 3,
    at: '21:02',
    from: self,
    to: [sister],
    answers: 'sister-1',
    subject: 'Re: Mum’s birthday',
    text: 'Will do! I take the 9:40 and will order the cake tomorrow.\n\nI.',
  },
  {
    key: 'dentist-1',
    daysAgo: 6,
    at: '09:30',
    from: { name: 'Harbour Dental', address: 'reception@harbourdental.example' },
    subject: 'Your appointment on {+9}',
    text: 'Dear Ms Marlow,\n\nwe look forward to seeing you on {+9} at 8:20. Please call if you cannot come.\n\nHarbour Dental',
  },
  {
    key: 'energy-bill',
    daysAgo: 8,
    at: '04:00',
    from: { name: 'Northlight Energy', address: 'billing@northlight.example' },
    subject: 'Your bill is ready: £ 84.20 due in three weeks',
    text: 'Your bill is ready. £ 84.20 will be collected on {+20}. You do not need to do anything.',
    headers: [{ name: 'Auto-Submitted', value: 'auto-generated' }],
  },
  {
    key: 'choir',
    daysAgo: 2,
    at: '19:45',
    from: { name: 'Harbour Choir', address: 'choir@lists.harbourchoir.example' },
    subject: '[choir] Rehearsal moved to Wednesday',
    text: 'Dear singers, the rehearsal moves from Tuesday to Wednesday 19:30. Please bring the black folder.',
    headers: [{ name: 'List-Id', value: '<choir.lists.harbourchoir.example>' }],
    isOther: true,
  },
];

/** The mailbox of Ines's colleague, so that a third person can sign in. */
export const colleagueMail: readonly SeedMessage[] = [
  {
    key: 'daniel-1',
    daysAgo: 1,
    at: '12:05',
    from: priya,
    subject: 'Saturday work at Harbour Street 14',
    text: 'Hi Daniel,\n\nplease tell the neighbours by Thursday that we work on Saturday from 8 to 13.\n\nPriya',
  },
  {
    key: 'daniel-2',
    daysAgo: 2,
    at: '16:02',
    from: ines,
    subject: 'Re: Who covers the depot on Friday',
    text: 'I have the auditors until four. Daniel, can you do the first half?\n\nInes',
  },
];
