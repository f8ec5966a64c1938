import { readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { LABELS } from '../labelled/written-labels';
import { readDevelopedWeights, readModelFor, readShippedWeights } from './shipped-model';

const aside = readdirSync(LABELS).filter((name) => name.includes('aside'));
/**
 * The sixth wave, from which only the encoder has learned (decision 139), the seventh, from which nothing has (140), and the
 * offices' mail, from which nothing has.
 */
const LATER =
  /people-(?:twenty-(?:seventh|eighth|ninth)|thirtieth|thirty)|tools-twenty-(?:second|third|fourth|fifth)|office-/;

describe('the model that scores a set', () => {
  it.each(aside)(
    'scores %s, which was put aside, by weights that have not learned from it',
    (file) => {
      expect(readModelFor(`evals/labels/${file}`, null).weights).toBe('developed');
    },
  );

  it.each(['developed', 'aside'] as const)(
    'scores the %s half of a set by weights that know one half only',
    (half) => {
      expect(readModelFor('data/tasks-gold-dev.jsonl', half).weights).toBe('developed');
    },
  );

  it('scores mail without a held-out part with the shipped weights', () => {
    expect(readModelFor('mail/fresh.jsonl', null).weights).toBe('shipped');
    expect(readModelFor('mail/aside/fresh.jsonl', null).weights).toBe('shipped');
  });

  it('has trained the developed weights without the held-out part, and the shipped ones on everything up to the sixth wave', () => {
    const names = aside
      .filter((name) => !LATER.test(name))
      .map((file) => file.replace('.jsonl', ''));
    expect(names).not.toHaveLength(0);
    expect(Object.keys(readDevelopedWeights().learnedFrom)).not.toEqual(
      expect.arrayContaining([expect.stringContaining('aside')]),
    );
    expect(Object.keys(readShippedWeights().learnedFrom)).toEqual(expect.arrayContaining(names));
  });
});
