import { describe, expect, it } from 'vitest';

import { readLabelledMessages, toMailMessage } from './labelled-message';

const line = {
  id: '1',
  owner: 'Ann@x.example',
  timeZone: 'Europe/Paris',
  receivedAt: '2026-03-02T09:00:00+01:00',
  from: 'Bob <bob@x.example>',
  to: 'Ann <ann@x.example>, eve@x.example',
  cc: '',
  subject: 'Plan',
  body: 'Please send the plan.',
  tasks: [{ start: 0, end: 21, due: '2026-03-06' }],
  optional: [],
};
const textOf = (...fields: object[]): string =>
  fields.map((more) => JSON.stringify({ ...line, ...more })).join('\n');

describe('a task set', () => {
  it('is one message per line, and tolerates blank lines and a missing final newline', () => {
    const [message, ...rest] = readLabelledMessages(`${textOf({})}\n\n${textOf({ id: '2' })}`);
    expect(rest).toHaveLength(1);
    expect(message && toMailMessage(message)).toMatchObject({
      from: { name: 'Bob', address: 'bob@x.example' },
      to: [{ address: 'ann@x.example' }, { address: 'eve@x.example' }],
      cc: [],
      isFromReader: false,
    });
  });

  it.each([
    [
      'lists of addresses',
      { to: ['ann@x.example'], cc: [{ name: 'Eve', address: 'eve@x.example' }] },
    ],
    ['no copies', { cc: null }],
    ['no optional spans', { optional: undefined }],
    ['a span without a date', { tasks: [{ start: 0, end: 5, due: null }] }],
  ])('may have %s', (_, fields) => {
    expect(readLabelledMessages(textOf(fields))).toHaveLength(1);
  });

  it('may be empty', () => {
    expect(readLabelledMessages('')).toEqual([]);
  });

  it.each([
    ['{', 'line 1 is not JSON'],
    [`${textOf({})}\nnot json`, 'line 2 is not JSON'],
    [textOf({ body: 7 }), 'line 1: body'],
    [textOf({ tasks: undefined }), 'line 1: tasks'],
    [textOf({ receivedAt: 'soon' }), 'line 1: receivedAt'],
    [textOf({ tasks: [{ start: 5, end: 5 }] }), 'a span ends after it starts'],
    [textOf({ tasks: [{ start: 5, end: 500 }] }), 'a span ends behind the body'],
    [textOf({ tasks: [{ start: 0, end: 5, due: 'Friday' }] }), 'expected YYYY-MM-DD'],
  ])('with a bad line is refused: %s', (text, message) => {
    expect(() => readLabelledMessages(text)).toThrow(message);
  });
});

it('recognizes mail from the reader in any letter case', () => {
  const [own] = readLabelledMessages(textOf({ from: 'ann@x.example' }));
  expect(own && toMailMessage(own).isFromReader).toBe(true);
});
