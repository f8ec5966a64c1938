import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readLabelledMessages } from './labelled-message';
import { isDrawnAside, LABELS, readToLearnFrom } from './written-labels';

const files = readdirSync(LABELS).filter((name) => /^(?:written|aside)-.*\.jsonl$/.test(name));
const read = (file: string) => readLabelledMessages(readFileSync(join(LABELS, file), 'utf8'));

describe('the mail written for training', () => {
  it.each(files)('%s marks words without surrounding space', (file) => {
    const odd = read(file).flatMap(({ id, body, tasks, optional }) =>
      [...tasks, ...optional]
        .map(({ start, end }) => body.slice(start, end))
        .filter((words) => words !== words.trim() || words === '')
        .map((words) => ({ id, words })),
    );
    expect(odd).toEqual([]);
  });

  it('only contains example addresses', () => {
    const hosts = files.flatMap((file) =>
      read(file).flatMap(({ owner }) => owner.split('@').slice(1)),
    );
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([]);
  });

  it.each([
    ['aside-people', 'written-people-second'],
    ['aside-tools', 'written-tools-second'],
    ['aside-people-second', 'written-people-fourth'],
    ['aside-tools-second', 'written-tools-fourth'],
    ['aside-people-third', 'written-people-fifth'],
    ['aside-people-fourth', 'written-people-sixth'],
    ['aside-people-fifth', 'written-people-eighth'],
    ['aside-tools-third', 'written-tools-fifth'],
    ['aside-tools-fourth', 'written-tools-seventh'],
    ['aside-people-sixth', 'written-people-ninth'],
    ['aside-people-seventh', 'written-people-tenth'],
    ['aside-tools-fifth', 'written-tools-eighth'],
    ['aside-people-eighth', 'written-people-eleventh'],
    ['aside-people-ninth', 'written-people-twelfth'],
    ['aside-tools-sixth', 'written-tools-ninth'],
    ['aside-people-tenth', 'written-people-thirteenth'],
    ['aside-people-twelfth', 'written-people-fourteenth'],
    ['aside-people-thirteenth', 'written-people-fifteenth'],
    ['aside-people-fourteenth', 'written-people-sixteenth'],
    ['aside-tools-seventh', 'written-tools-tenth'],
    ['aside-tools-ninth', 'written-tools-eleventh'],
    ['aside-tools-tenth', 'written-tools-twelfth'],
    ['aside-tools-twelfth', 'written-tools-thirteenth'],
    ['aside-people-sixteenth', 'written-people-seventeenth'],
    ['aside-people-seventeenth', 'written-people-eighteenth'],
    ['aside-people-eighteenth', 'written-people-nineteenth'],
    ['aside-people-nineteenth', 'written-people-twentieth'],
    ['aside-people-twentieth', 'written-people-twenty-first'],
    ['aside-people-twenty-first', 'written-people-twenty-second'],
    ['aside-people-twenty-second', 'written-people-twenty-third'],
    ['aside-people-twenty-third', 'written-people-twenty-fourth'],
    ['aside-people-twenty-fourth', 'written-people-twenty-fifth'],
    ['aside-people-twenty-fifth', 'written-people-twenty-sixth'],
    ['aside-people-twenty-seventh', 'written-people-twenty-seventh'],
    ['aside-people-twenty-eighth', 'written-people-twenty-eighth'],
    ['aside-people-twenty-ninth', 'written-people-twenty-ninth'],
    ['aside-people-thirtieth', 'written-people-thirtieth'],
    ['aside-people-thirty-first', 'written-people-thirty-first'],
    ['aside-people-thirty-second', 'written-people-thirty-second'],
    ['aside-tools-thirteenth', 'written-tools-fourteenth'],
    ['aside-tools-fourteenth', 'written-tools-fifteenth'],
    ['aside-tools-fifteenth', 'written-tools-sixteenth'],
    ['aside-tools-sixteenth', 'written-tools-seventeenth'],
    ['aside-tools-seventeenth', 'written-tools-eighteenth'],
    ['aside-tools-eighteenth', 'written-tools-nineteenth'],
    ['aside-tools-nineteenth', 'written-tools-twentieth'],
    ['aside-tools-twentieth', 'written-tools-twenty-first'],
    ['aside-tools-twenty-second', 'written-tools-twenty-second'],
    ['aside-tools-twenty-third', 'written-tools-twenty-third'],
    ['aside-tools-twenty-fourth', 'written-tools-twenty-fourth'],
    ['aside-tools-twenty-fifth', 'written-tools-twenty-fifth'],
  ])('keeps in %s the third that was drawn by id from %s', (aside, learned) => {
    expect(read(`${aside}.jsonl`).every(({ id }) => isDrawnAside(id))).toBe(true);
    expect(read(`${learned}.jsonl`).some(({ id }) => isDrawnAside(id))).toBe(false);
  });

  it.each([
    ['aside-people-eleventh', 'w22'],
    ['aside-people-fifteenth', 'w26'],
    ['aside-people-twenty-sixth', 'w37'],
    ['aside-tools-eighth', 't22'],
    ['aside-tools-eleventh', 't25'],
    ['aside-tools-twenty-first', 't35'],
  ])('keeps in %s a whole author of whom nothing is learned from', (aside, author) => {
    const authors = read(`${aside}.jsonl`).map(({ id }) => id.split('-')[0]);
    expect([...new Set(authors)]).toEqual([author]);
    const learned = files
      .filter((file) => file.startsWith('written-'))
      .flatMap((file) => read(file).filter(({ id }) => id.startsWith(`${author}-`)));
    expect(learned).toEqual([]);
  });

  it('refuses to train on what is held out', () => {
    expect(() => readToLearnFrom('aside-people.jsonl')).toThrow('not learned from');
    expect(readToLearnFrom('written-people.jsonl')).not.toHaveLength(0);
  });
});
