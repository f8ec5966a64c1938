type TableReferences = { id: number; references: readonly number[] };

/** A table comes after those its foreign keys reference; otherwise the order is kept. */
export function sortByReferences<Table extends TableReferences>(tables: readonly Table[]): Table[] {
  const waiting = [...tables];
  const sorted: Table[] = [];
  while (waiting.length > 0) {
    const ids = new Set(waiting.map(({ id }) => id));
    const at = waiting.findIndex(({ references }) => !references.some((id) => ids.has(id)));
    const [next] = waiting.splice(at, 1);
    if (at === -1 || next === undefined)
      throw new Error('The foreign keys of the tables form a circle');
    sorted.push(next);
  }
  return sorted;
}
