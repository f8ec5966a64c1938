import { describe, expect, it } from 'vitest';

import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { readPeople } from './addressee';
import { positionFeatures, toolFeatures } from './context-features';
import { messageContext, readClauses } from './read-clauses';

const read = readMessage(
  messageFromDana('The order is held.\n\nIt needs you. It is urgent.\n\nSee https://x.example/1', {
    subject: 'Order 5512 awaits you',
    headers: { 'auto-submitted': 'auto-generated' },
    links: [{ label: 'Approve order', url: 'https://x.example/1', host: 'x.example' }],
  }),
);
const people = readPeople(read, readerInput.reader);
const clauses = readClauses(read, people);
const message = messageContext(read, people);
const vocabulary = new Set(['approve', 'order']);
const texts = clauses.map(({ words }) => words);

describe('message-level features', () => {
  it('come from the buttons, headers and subject of mail from tools', () => {
    const signs = toolFeatures({
      message,
      sort: 'tool',
      clauses: texts,
      nameOf: undefined,
      vocabulary,
    });
    expect(signs).toEqual(
      expect.arrayContaining([
        'button approve',
        'first button approve order',
        'header auto-submitted tool',
        'subject wait tool',
        'message duty tool',
      ]),
    );
  });

  it('do not exist for a person’s mail', () => {
    const sort = 'person';
    expect(toolFeatures({ message, sort, clauses: texts, nameOf: undefined, vocabulary })).toEqual(
      [],
    );
  });

  it('only contain common words', () => {
    const none = new Set<string>();
    const signs = toolFeatures({
      message,
      sort: 'tool',
      clauses: [],
      nameOf: undefined,
      vocabulary: none,
    });
    expect(signs.join(' ')).not.toMatch(/approve|order/);
  });
});

it('a clause knows its paragraph and how many follow', () => {
  const signs = clauses.map(({ context, words }) => positionFeatures(context, words, 'person'));
  expect(signs[1]).toContain('para 1 of 3');
  expect(signs[2]).toEqual(expect.arrayContaining(['in para 1', 'paras left 1', 'person nth 2']));
});
