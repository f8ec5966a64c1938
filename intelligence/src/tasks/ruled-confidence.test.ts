import { expect, it } from 'vitest';

import { extractSuggestions } from '../extract-suggestions';
import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import type { MailMessage } from '../reading/mail-message';

/** What is suggested if the learned models give every clause this probability of asking. */
function titlesOf(body: string, ask: number, fields: Partial<MailMessage> = {}): string[] {
  const chance = { ask, question: 0, offer: 0, information: 1 - ask };
  const requests = { read: (clauses: readonly object[]) => clauses.map(() => chance) };
  const read = readMessage(messageFromDana(body, fields));
  const { tasks } = extractSuggestions(read, { ...readerInput, models: { requests } });
  return tasks.map(({ title }) => title);
}

it.each([
  'Robin, ich brauch von dir ne Schätzung.',
  'Von Ihnen bräuchten wir noch den Schlüssel.',
  "J'aurais besoin de votre logo.",
  'Necesito de usted la lista.',
])('what is needed from the reader is asked for: %s', (body) => {
  expect(titlesOf(body, 0.1)).toHaveLength(1);
});

it.each(['Von Ihnen brauche ich nichts.', 'Ich brauche noch einen Tag.'])(
  'what is needed otherwise is up to the models: %s',
  (body) => {
    expect(titlesOf(body, 0.1)).toEqual([]);
  },
);

const tool = {
  from: { name: 'Snaglist', address: 'no-reply@snaglist.example' },
  headers: { 'auto-submitted': 'auto-generated' },
};

it.each([
  [
    'Ute Kern hat Ihnen einen Mangel zugewiesen.\n\n#9 Tür klemmt\nPriorität: hoch',
    '#9 Tür klemmt',
  ],
  [
    'You have been assigned a defect.\n\n#9 Door sticks\nPriority: high',
    'Deal with #9 Door sticks',
  ],
  ['Léa vous a affecté une réserve.\n\nN° 9 – Porte\nPriorité : haute', 'N° 9 – Porte'],
  ['Ana te ha asignado una tarea.\n\nRevisar la grúa\nPrioridad: alta', 'Revisar la grúa'],
])('what a tool assigns to the reader is asked for: %s', (body, title) => {
  expect(titlesOf(body, 0.1, tool)).toEqual([expect.stringContaining(title)]);
});

it.each([
  'Ute Kern hat Ihnen keinen Mangel zugewiesen.\n\n#9 Tür klemmt',
  'Weekly overview\n\n12 open defects, 3 of them overdue',
])('what a tool only lists is not: %s', (body) => {
  expect(titlesOf(body, 0.1, tool)).toEqual([]);
});
