type Noun = 'project' | 'rule';
export type Names = Readonly<Record<Noun, ReadonlyMap<string, string>>>;

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TOKEN = /\{(project|rule):([^{}]*)\}/g;
const GONE = '{gone}';

/** Every id of a record in it becomes the record's name, so that it fits another installation. */
export function withNames(value: unknown, names: Names): unknown {
  return mapTexts(value, (text) =>
    text.replaceAll(ID, (id) => {
      for (const noun of ['project', 'rule'] as const) {
        const name = names[noun].get(id);
        if (name !== undefined) return `{${noun}:${encodeURIComponent(name)}}`;
      }
      return GONE;
    }),
  );
}

/** The inverse: a name that leads nowhere stays as it is. */
export function withIds(value: unknown, ids: Names): unknown {
  return mapTexts(value, (text) =>
    text.replaceAll(
      TOKEN,
      (token, noun: Noun, name: string) => ids[noun].get(plain(name)) ?? token,
    ),
  );
}

function plain(name: string): string {
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    return name;
  }
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapTexts(part, map)]));
}
