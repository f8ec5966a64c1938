export interface Preferences {
  useImmutableIds: boolean;
  bodyType: 'text' | 'html';
  allowUnsafeHtml: boolean;
  maxPageSize: number | null;
  returnMinimal: boolean;
  /** What was understood, for the Preference-Applied header. */
  applied: string[];
}

/** Reads a Prefer header of comma-joined preferences; unknown ones are ignored. */
export function readPreferences(header: string): Preferences {
  const preferences: Preferences = {
    useImmutableIds: false,
    bodyType: 'html',
    allowUnsafeHtml: false,
    maxPageSize: null,
    returnMinimal: false,
    applied: [],
  };
  for (const part of header.split(',')) {
    const [name = '', value = ''] = part
      .split('=')
      .map((text) => text.trim().replace(/^"|"$/g, ''));
    applyPreference(preferences, { name: name.toLowerCase(), value, text: part.trim() });
  }
  return preferences;
}

function applyPreference(
  preferences: Preferences,
  part: { name: string; value: string; text: string },
): void {
  const value = part.value.toLowerCase();
  if (part.name === 'idtype' && value === 'immutableid') preferences.useImmutableIds = true;
  else if (part.name === 'outlook.body-content-type' && (value === 'text' || value === 'html')) {
    preferences.bodyType = value;
  } else if (part.name === 'outlook.allow-unsafe-html') preferences.allowUnsafeHtml = true;
  else if (part.name === 'return' && value === 'minimal') preferences.returnMinimal = true;
  else if (part.name === 'odata.maxpagesize' && /^\d+$/.test(value) && Number(value) > 0) {
    preferences.maxPageSize = Number(value);
  } else return;
  preferences.applied.push(part.text);
}
