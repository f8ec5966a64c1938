export type NamePlan<Input> = {
  create: Input[];
  update: { id: string; input: Input }[];
  same: number;
};

/** What of the wanted records is new, differs from, or equals the stored record of the same name (whatever its case). */
export function planByName<Input extends { name: string }>(
  wanted: readonly Input[],
  stored: readonly ({ id: string; name: string } & object)[],
  leftOut: readonly (keyof Input & string)[] = [],
): NamePlan<Input> {
  const plan: NamePlan<Input> = { create: [], update: [], same: 0 };
  const byName = new Map(stored.map((record) => [record.name.toLowerCase(), record]));
  for (const input of wanted) {
    const record = byName.get(input.name.toLowerCase());
    if (record === undefined) plan.create.push(input);
    else if (isSame(input, record, leftOut)) plan.same += 1;
    else plan.update.push({ id: record.id, input });
  }
  return plan;
}

function isSame(input: object, record: object, leftOut: readonly string[]): boolean {
  return Object.entries(input).every(
    ([field, value]) =>
      leftOut.includes(field) ||
      JSON.stringify(value) === JSON.stringify((record as Record<string, unknown>)[field]),
  );
}
