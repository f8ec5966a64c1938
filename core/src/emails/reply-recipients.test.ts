import { expect, it } from 'vitest';

import { recipientsSchema, replyRecipients } from './reply-recipients';

const at = (address: string, name = '') => ({ name, address });
const dana = at('dana@kerr.example', 'Dana Kerr');
const ines = at('ines@lane.example');
const desk = at('desk@kerr.example');
const mail = { from: dana, replyTo: [], to: [ines], readerAddress: 'Ines@lane.example' };

it.each([
  ['the sender', mail, [dana]],
  ['Reply-To when there is one', { ...mail, replyTo: [desk] }, [desk]],
  ['all of Reply-To but the reader', { ...mail, replyTo: [ines, desk] }, [desk]],
  ['the sender when Reply-To names only the reader', { ...mail, replyTo: [ines] }, [dana]],
  ['the sender when Reply-To is no address', { ...mail, replyTo: [at('nobody')] }, [dana]],
  ['each address once', { ...mail, replyTo: [desk, at('DESK@kerr.example')] }, [desk]],
  ['whom the reader wrote to', { ...mail, from: ines, to: [dana, ines] }, [dana]],
  ['nobody when only the reader is left', { ...mail, from: ines }, []],
  ['nobody when the sender has no address', { ...mail, from: at('') }, []],
])('a reply goes to %s', (_, given, expected) => {
  expect(replyRecipients(given)).toEqual(expected);
});

it.each([
  ['none', []],
  ['what is no address', [at('dana')]],
  ['a second header', [at('dana@kerr.example\r\nBcc: x@evil.example')]],
  ['51 addresses', Array.from({ length: 51 }, (_, index) => at(`a${index}@kerr.example`))],
])('rejects recipients: %s', (_, recipients) => {
  expect(recipientsSchema.safeParse(recipients).success).toBe(false);
});
