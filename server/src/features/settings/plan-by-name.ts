export type NamePlan<Input> = {
  create: Input[];
  update: { id: string; input: Input }[];
  same: number;
};
type Named = { id: string; name: string };

/**
 * What of the wanted records is new, differs from, or equals the stored record of the same name (whatever its case).
 * Where a name is there several times, the first belongs to the first.
 */
export function planByName<Input extends { name: string }, Stored extends Named>(
  wanted: readonly Input[],
  stored: readonly Stored[],
  isSame: (input: Input, record: Stored) => boolean = hasAllOf,
): NamePlan<Input> {
  const plan: NamePlan<Input> = { create: [], update: [], same: 0 };
  const byName = new Map<string, Stored[]>();
  for (const record of stored) {
    const key = record.name.toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), record]);
  }
  for (const input of wanted) {
    const record = byName.get(input.name.toLowerCase())?.shift();
    if (record === undefined) plan.create.push(input);
    else if (isSame(input, record)) plan.same += 1;
    else plan.update.push({ id: record.id, input });
  }
  return plan;
}

/** Whether the record has every field of the input with an equal value. */
export function hasAllOf(input: object, record: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(record));
  return Object.entries(input).every(([field, value]) => isEqual(value, stored.get(field)));
}

/** By value; the order of keys is no difference, since the database keeps its own. */
export function isEqual(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
