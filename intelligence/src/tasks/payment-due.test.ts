import { expect, it } from 'vitest';

import { extractSuggestions } from '../extract-suggestions';
import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { paymentTitle, statesPayment } from './payment-due';

it.each([
  [
    'de',
    'Zahlbar bis 10.12.2026 ohne Abzug.',
    'Rechnung RE-7 über 318,22 EUR',
    'Rechnung RE-7 bezahlen',
  ],
  ['en', 'Payable by 15 December.', 'Our invoice 12 for £1,200.00', 'pay invoice 12'],
  ['fr', 'Payable au 15 décembre.', 'Notre facture F-12 de 200,00 €', 'payer la facture F-12'],
  [
    'es',
    'La adjunto, con vencimiento el 15/12.',
    'Factura 26/31 por 740,00 €',
    'pagar la factura 26/31',
  ],
])('in %s an invoice with its limit is to be paid: %s', (language, words, lead, title) => {
  expect(paymentTitle(words, lead, language)).toBe(title);
});

it.each([
  ['Zahlbar bis 10.12.2026.', 'Rechnung RE-7 über 318,22 EUR wird per Lastschrift eingezogen.'],
  ['Payment due 15 December.', 'Receipt for invoice 12, £1,200.00, paid.'],
  ['Payable au 15 décembre.', 'Facture 12, 200,00 €, prélèvement automatique'],
  ['Con vencimiento el 15/12.', 'Factura 31 por 740,00 €, ya pagada'],
  ['Payable by 15 December.', 'The course fee'],
])('there is nothing to pay: %s %s', (words, lead) => {
  expect(statesPayment(words, lead)).toBe(false);
});

it('is a task with its day, although no learned model is sure of it', () => {
  const body = 'Anbei unsere Rechnung RE-7 über 318,22 EUR.\nZahlbar bis 10.03.2026 ohne Abzug.';
  const unsure = { ask: 0.1, question: 0, offer: 0, information: 0.9 };
  const requests = { read: (clauses: readonly object[]) => clauses.map(() => unsure) };
  const read = readMessage(messageFromDana(body, { subject: 'Rechnung RE-7' }));
  const { tasks } = extractSuggestions(read, { ...readerInput, models: { requests } });
  expect(tasks.map(({ title, due }) => [title, due?.date])).toEqual([
    ['Rechnung RE-7 bezahlen', '2026-03-10'],
  ]);
});
