import type { UserSettings } from './settings.contract';

type Words = {
  [Key in keyof UserSettings]: { label: string; say(value: UserSettings[Key]): string };
};

const onOrOff = (isOn: boolean): string => (isOn ? 'On' : 'Off');

/** What each preference is called, and its values in words. */
export const PREFERENCES: Readonly<Words> = {
  theme: {
    label: 'Theme',
    say: (theme) => ({ system: 'System', light: 'Light', dark: 'Dark' })[theme],
  },
  density: {
    label: 'Density',
    say: (density) => ({ comfortable: 'Comfortable', compact: 'Compact' })[density],
  },
  archiveMovesMessage: { label: 'Move archived messages', say: onOrOff },
  keepBodiesDays: {
    label: 'Keep the text of emails',
    say: (days) => (days === null ? 'Forever' : sayDays(days)),
  },
  autoApproveAbove: {
    label: 'Automatic approval of projects',
    say: (above) =>
      above === null ? 'Ask every time' : `At ${Math.round(above * 100)}% and above`,
  },
  allowsMcp: { label: 'Let assistants connect', say: onOrOff },
  localModel: {
    label: 'Language model',
    say: (local) => (local === null ? 'None' : `${local.model} (${local.server})`),
  },
};

const KEYS = Object.keys(PREFERENCES) as (keyof UserSettings)[];

/** Each preference that differs, as “Theme: System → Dark”. */
export function describePreferenceChanges(before: UserSettings, after: UserSettings): string[] {
  const shown = (key: keyof UserSettings, settings: UserSettings) => sayValue(key, settings[key]);
  return KEYS.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])).map(
    (key) => `${PREFERENCES[key].label}: ${shown(key, before)} → ${shown(key, after)}`,
  );
}

function sayValue<Key extends keyof UserSettings>(key: Key, value: UserSettings[Key]): string {
  return PREFERENCES[key].say(value);
}

/** What a shorter time would remove for good; undefined if texts are kept as long as before, or longer. */
export function warnOfRemoval(before: UserSettings, after: UserSettings): string | undefined {
  const days = after.keepBodiesDays;
  if (days === null || days >= (before.keepBodiesDays ?? Infinity)) return undefined;
  return `Each night, Docket would permanently remove the text of emails older than ${sayDays(days)}. This cannot be undone.`;
}

function sayDays(days: number): string {
  const years = days / 365;
  if (!Number.isInteger(years)) return `${days} days`;
  return years === 1 ? '1 year' : `${years} years`;
}
