import { expect, it } from 'vitest';

import {
  senderWarnings,
  recipientWarnings,
  warningText,
  type SenderFacts,
} from './sender-warnings';

const at = (address: string, name = '') => ({ name, address });
const facts = (part: Partial<SenderFacts>): SenderFacts => ({
  from: at('dana@kerr.example', 'Dana Kerr'),
  replyTo: [],
  authenticationResults: undefined,
  listId: undefined,
  recipients: [],
  readerAddress: 'ines@harbourlane.example',
  readerDomain: 'harbourlane.example',
  knownAddresses: [],
  ...part,
});
const codes = (part: Partial<SenderFacts>) => senderWarnings(facts(part)).map(({ code }) => code);

it('ordinary mail has no warnings', () => expect(codes({})).toEqual([]));

it.each([
  ['dana@kerr.example', []],
  ['desk@mail.kerr.example', []],
  ['dana@evil.example', ['reply_elsewhere']],
  ['ines@harbourlane.example', []],
])('with a Reply-To of %s', (address, expected) => {
  expect(codes({ replyTo: [at(address)] })).toEqual(expected);
});

it.each([
  ['the member that it speaks for', {}, []],
  ['somebody else', { replyTo: [at('dana@evil.example', 'Dana Carr')] }, ['reply_elsewhere']],
  ['nobody by name', { replyTo: [at('dana@evil.example')] }, ['reply_elsewhere']],
  ['the member of no list', { listId: undefined }, ['reply_elsewhere']],
  [
    'the member, sent to the list itself',
    { listId: undefined, recipients: [at('Builders@mail.lists.example')] },
    [],
  ],
  ['the member of another list', { listId: '<builders.other.example>' }, ['reply_elsewhere']],
  ['the member of its own list', { readerDomain: 'lists.example' }, ['reply_elsewhere']],
])('a list whose replies go to %s', (_, part, expected) => {
  const list = {
    from: at('builders@mail.lists.example', 'Kerr, Dana via Builders'),
    replyTo: [at('dana@kerr.example', '"Kerr, Dana"')],
    listId: 'Builders <builders.mail.lists.example>',
  };
  expect(codes({ ...list, ...part })).toEqual(expected);
});

it('a Reply-To at the same public provider still belongs to someone else', () => {
  expect(codes({ from: at('boss@gmail.com'), replyTo: [at('b0ss@gmail.com')] })).toEqual([
    'reply_elsewhere',
  ]);
});

it.each([
  ['boss@firm.example', ['name_is_address']],
  ['Boss <boss@firm.example>', ['name_is_address']],
  ['mallory@evil.example', []],
  ['MALLORY@evil.example', []],
  ['Mallory @ Evil', []],
])('a name of %j', (name, expected) => {
  expect(codes({ from: at('mallory@evil.example', name) })).toEqual(expected);
});

it('checks the name in Reply-To as well', () => {
  const replyTo = [at('mallory@kerr.example', 'dana@kerr.example')];
  expect(senderWarnings(facts({ replyTo }))).toEqual([
    { code: 'name_is_address', about: 'mallory@kerr.example', beside: 'dana@kerr.example' },
  ]);
});

it.each([
  ['spf=pass smtp.mailfrom=kerr.example; dkim=pass; dmarc=pass', null, ''],
  [
    'spf=fail (sender IP is 203.0.113.9) smtp.mailfrom=kerr.example; dkim=none',
    'not_authenticated',
    'SPF',
  ],
  [
    'mx.lane.example; spf=none; dkim=fail (bad; signature); dmarc=fail',
    'not_authenticated',
    'DKIM, DMARC',
  ],
  ['mx.lane.example; dkim=fail header.d=list.example; dkim=pass header.d=kerr.example', null, ''],
  ['spf=fail; dkim=pass; dmarc=pass action=none', 'partly_authenticated', 'SPF'],
  ['spf=softfail; dkim=none; dmarc=none', null, ''],
  ['SPF=Fail', 'not_authenticated', 'SPF'],
  ['mx.lane.example; spf=pass (dmarc=fail)', null, ''],
  ['mx.lane.example; spf=pass\nforged.example; dmarc=fail', null, ''],
  ['', null, ''],
])('Authentication-Results: %s', (authenticationResults, kind, methods) => {
  const found = senderWarnings(facts({ authenticationResults }));
  expect(found).toEqual(
    kind === null ? [] : [{ code: kind, about: 'dana@kerr.example', beside: methods }],
  );
});

it.each([
  [
    'a known name from a foreign address',
    ['dana@kerr.example'],
    'dana.kerr@gmail.com',
    ['known_name'],
  ],
  ['a second address of the same company', ['dana@kerr.example'], 'd@mail.kerr.example', []],
  ['another account at a shared provider', ['dana@gmail.com'], 'dana1@gmail.com', ['known_name']],
  ['a name that nobody known has', [], 'dana@evil.example', []],
])('%s', (_, knownAddresses, address, expected) => {
  expect(codes({ from: at(address, 'Dana Kerr'), knownAddresses })).toEqual(expected);
});

it.each([
  ['harbourlane.example', false],
  ['mail.harbourlane.example', false],
  ['hаrbourlane.example', true], // Cyrillic а
  ['xn--hrbourlane-zqi.example', true],
  ['harbour1ane.example', true],
  ['harbourIane.example', true],
  ['harbourlanc.example', true],
  ['harborlane.example', true],
  ['harbuorlane.example', true],
  ['harbourlane-finance.example', false],
  ['kerr.example', false],
  ['xn--zzzzzzzzzz.example', false],
])('a sender at the domain %s', (domain, isAlike) => {
  expect(codes({ from: at(`dana@${domain}`) })).toEqual(isAlike ? ['lookalike'] : []);
});

it('does not compare senders with a public provider', () => {
  expect(codes({ from: at('dana@0utlook.com'), readerDomain: null })).toEqual([]);
});

it('words the warnings about the recipients of a reply', () => {
  const replyTo = [at('dana@evil.example')];
  const email = {
    fromAddress: 'dana@kerr.example',
    replyTo,
    senderWarnings: senderWarnings(facts({ authenticationResults: 'dmarc=fail', replyTo })),
  };
  const beside = (address: string) => recipientWarnings(email, [at(address)]);
  expect(beside('DANA@evil.example').map(warningText)).toEqual([
    'The mail server could not confirm that this email came from dana@kerr.example: DMARC failed.',
    'Replies go to dana@evil.example, which is outside the sender’s domain, kerr.example.',
  ]);
  expect(beside('dana@kerr.example').map(({ code }) => code)).toEqual(['not_authenticated']);
  expect(beside('desk@kerr.example')).toEqual([]);
});
