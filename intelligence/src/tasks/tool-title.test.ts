import { describe, expect, it } from 'vitest';

import { toolTitles, type ToolMail } from './tool-title';

const mail = (fields: Partial<ToolMail>): ToolMail => ({
  words: 'It lapses on Friday.',
  statesAction: false,
  subject: fields.topic ?? '',
  topic: '',
  linkLabel: null,
  language: 'en',
  ...fields,
});
const best = (fields: Partial<ToolMail>): string | null =>
  toolTitles(mail(fields))[0]?.title ?? null;

describe("the subject of a tool's message names the action", () => {
  it.each([
    ['Action required: sign the lease of unit 4 by Monday', 'sign the lease of unit 4'],
    ['Delivery 5512: choose a time slot', 'choose a time slot (Delivery 5512)'],
    ['Rae Lindqvist asks you to complete: Travel declaration', 'complete travel declaration'],
    ['Rae assigned you a task: repaint bay 3', null],
    ['Rae assigned you a task: replace the filter', 'replace the filter'],
    ['Signature required: Lease of unit 4', 'Sign lease of unit 4'],
    ['Approval needed for Order 77-12', 'Approve or reject Order 77-12'],
    ['Lease 4411 needs signature', 'Sign lease 4411'],
    ['Your backup is complete', null],
  ])('%s', (topic, title) => {
    expect(best({ topic })).toBe(title);
  });
});

describe('somebody requests something of the reader through a tool', () => {
  it.each([
    [
      '@rae-l requested your review on: #412 Debounce the input of valve 3.',
      'Review #412 Debounce the input of valve 3',
    ],
    ['Rae Lindqvist requested your signature on Lease 4411.', 'Sign Lease 4411'],
    ['Rae is waiting for your approval of order 77-12', 'Approve or reject order 77-12'],
    ['Rae-l requested your review on this change.', 'Review “Replace the input of valve 3”'],
    ['Rae-l requested your review on #412.', 'Review “Replace the input of valve 3”'],
    ['Rae-l requested your review.', 'Review “Replace the input of valve 3”'],
    ['@rae-l requested your review again after pushing.', 'Review “Replace the input of valve 3”'],
    [
      'Rae is waiting for your approval on Monday.',
      'Approve or reject “Replace the input of valve 3”',
    ],
    [
      'Rae is waiting for your signature on the lease for No. 4 Mill St.',
      'Sign the lease for No. 4 Mill St.',
    ],
    [
      'Rae requests your approval of her leave from 3 Nov. to 5 Nov. She flies on the 2nd.',
      'Approve or reject her leave from 3 Nov. to 5 Nov',
    ],
    ['Rae requests your approval of $1,200.50 for paint.', 'Approve or reject $1,200.50 for paint'],
    ['Rae requested your review for the third time', 'Review “Replace the input of valve 3”'],
    ['Rae is waiting for your review on Tuesday, 3 p.m.', 'Review “Replace the input of valve 3”'],
    ['Rae asks for your confirmation for her', 'Confirm “Replace the input of valve 3”'],
    ['Rae requests your approval of next week’s rota.', 'Approve or reject next week’s rota'],
    ['Rae requests your approval of all invoices of May.', 'Approve or reject all invoices of May'],
    ['Rae requests your approval of Junction 5 works.', 'Approve or reject Junction 5 works'],
    [
      'Rae requests your approval of the first time sheet.',
      'Approve or reject the first time sheet',
    ],
    ['Rae requests your review on the lease\nOpen it here http://x.example', 'Review the lease'],
    ['Rae requested your review to deploy.', null],
    ['Rae asked for your approval of an offer.', null],
    ['Rae asked for your thoughts on Lease 4411', null],
  ])('%s', (words, title) => {
    expect(best({ words, topic: 'Replace the input of valve 3' })).toBe(title);
  });
});

describe("the button of a tool's message names the action", () => {
  it.each([
    [
      { linkLabel: 'Renew now', topic: 'Domain corvid.example expires in 9 days' },
      'Renew domain corvid.example',
    ],
    [
      { linkLabel: 'Approve / Decline', topic: 'Leave of Rae Lindqvist' },
      'Approve or decline leave of Rae Lindqvist',
    ],
    [
      { linkLabel: 'Freigeben', topic: 'Bestellung 7712 wartet auf Sie', language: 'de' },
      'Bestellung 7712 freigeben',
    ],
    [{ linkLabel: 'Payer ma facture', topic: 'Facture 7712', language: 'fr' }, 'Payer la facture'],
    [
      { linkLabel: 'Firmar contrato', topic: 'Contrato 7712 pendiente', language: 'es' },
      'Firmar contrato 7712 pendiente',
    ],
    [{ linkLabel: 'View task', topic: 'Order 7712' }, null],
    [{ linkLabel: 'Öffnen', topic: 'Bestellung 7712', language: 'de' }, null],
  ] as const)('%o', (fields, title) => {
    expect(best(fields)).toBe(title);
  });

  it('is not what somebody asks through the tool', () => {
    const topic = 'Rae commented on Order 7712';
    expect(
      best({ words: 'Does the price still hold?', linkLabel: 'Approve order', topic }),
    ).toBeNull();
  });

  it('is not used if the clause names another action', () => {
    const asked = {
      words: 'Drop the key at the desk.',
      statesAction: true,
      topic: 'Key of unit 4',
    };
    expect(best({ ...asked, linkLabel: 'Write a comment' })).toBeNull();
  });
});
