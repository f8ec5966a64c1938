import { useState } from 'react';

type Problems = Partial<Record<string, string>>;

const NOTHING_REFUSED: Problems = {};

/** What is wrong with a form, by field: found by its own check, or refused by the server. */
export function useFieldProblems(refused: Problems = NOTHING_REFUSED) {
  const [found, setFound] = useState<Problems>({});
  // Not taken out of `refused`: a new object would focus its first field again.
  const [corrected, setCorrected] = useState<{ of: Problems; fields: readonly string[] }>({
    of: refused,
    fields: [],
  });
  const done = corrected.of === refused ? corrected.fields : [];
  return {
    shown: { ...without(refused, done), ...found },
    setFound,
    /** What was wrong with the fields that differ is no longer true. Keyed like the problems. */
    clearChanged: (before: Readonly<Record<string, unknown>>, after: typeof before) => {
      const changed = Object.keys({ ...before, ...after }).filter(
        (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
      );
      setFound((current) => without(current, changed));
      setCorrected({ of: refused, fields: [...done, ...changed] });
    },
  };
}

function without(problems: Problems, fields: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)));
}
