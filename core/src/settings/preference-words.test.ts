import { expect, it } from 'vitest';

import { describePreferenceChanges, warnOfRemoval } from './preference-words';
import { userSettingsSchema, type UserSettings } from './settings.contract';

const DEFAULTS = userSettingsSchema.parse({});
const settings = (part: Partial<UserSettings>): UserSettings => ({ ...DEFAULTS, ...part });

it.each<[Partial<UserSettings>, string]>([
  [{ theme: 'dark' }, 'Theme: System → Dark'],
  [{ density: 'compact' }, 'Density: Comfortable → Compact'],
  [{ archiveMovesMessage: true }, 'Move archived messages: Off → On'],
  [{ keepBodiesDays: 365 }, 'Keep the text of emails: Forever → 1 year'],
  [{ keepBodiesDays: 1825 }, 'Keep the text of emails: Forever → 5 years'],
  [{ keepBodiesDays: 90 }, 'Keep the text of emails: Forever → 90 days'],
  [{ autoApproveAbove: 0.9 }, 'Automatic approval of projects: Ask every time → At 90% and above'],
  [{ allowsMcp: true }, 'Let assistants connect: Off → On'],
  [{ localModel: { server: 'Ollama', model: 'llama3' } }, 'Language model: None → llama3 (Ollama)'],
])('names what changes: %o', (part, words) => {
  expect(describePreferenceChanges(DEFAULTS, settings(part))).toEqual([words]);
});

it('names nothing where the values are the same', () => {
  const localModel = { server: 'Ollama', model: 'llama3' } as const;
  expect(
    describePreferenceChanges(
      settings({ localModel }),
      settings({ localModel: { ...localModel } }),
    ),
  ).toEqual([]);
});

it.each<[number | null, number | null, boolean]>([
  [null, 90, true],
  [365, 90, true],
  [90, 90, false],
  [90, 365, false],
  [90, null, false],
  [null, null, false],
])('kept for %s days, then for %s: texts are removed is %s', (before, after, isRemoved) => {
  const warning = warnOfRemoval(
    settings({ keepBodiesDays: before }),
    settings({ keepBodiesDays: after }),
  );
  expect(warning !== undefined).toBe(isRemoved);
});
