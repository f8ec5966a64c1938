// Numbers assigned by a whole installation: in a file they count the person's own rows, and an import assigns new ones.
import type { UserScope } from '../../platform/db/database';
import { invalidFile } from './person-file';
import { linkRows, reserveNumbers, type PersonTable } from './person-rows.repository';

type Link = { id: number; to: unknown };

/** Takes as many numbers as rows have arrived, not as many as the file announces. */
export function createRowNumbers(scope: UserScope) {
  const taken = new Map<string, number[]>();
  let links: Link[] = [];
  const numberOf = (of: string, place: unknown): number => {
    const number = typeof place === 'number' ? taken.get(of)?.[place - 1] : undefined;
    if (number === undefined) throw invalidFile(`a reference in ${of} points to nothing`);
    return number;
  };
  return {
    /** Replaces the numbers in the lines with this installation's. */
    async renumber(current: PersonTable, lines: string[]): Promise<string[]> {
      const { table, numbered } = current;
      if (numbered.length === 0) return lines;
      const own = taken.get(table) ?? [];
      if (numbered.some(({ column }) => column === 'id')) {
        own.push(...(await reserveNumbers(scope, { table, count: lines.length })));
        taken.set(table, own);
      }
      return lines.map((line) => {
        const row = rowOf(line);
        const { id: ownPlace } = row;
        for (const { column, of } of numbered) {
          const place = row[column];
          if (place === null) continue;
          const isLink = column === linkOf(current);
          if (isLink) links.push({ id: numberOf(table, ownPlace), to: place });
          row[column] = isLink ? null : numberOf(of, place);
        }
        return JSON.stringify(row);
      });
    },
    /** The table is complete, so its rows can reference each other. */
    async link(current: PersonTable): Promise<void> {
      const column = linkOf(current);
      if (column === undefined || links.length === 0) return;
      const found = links.map(({ id, to }) => ({ id, to: numberOf(current.table, to) }));
      await linkRows(scope, { table: current.table, column }, found);
      links = [];
    },
  };
}

/** The column in which a row references another one of its own table. */
function linkOf({ table, numbered }: PersonTable): string | undefined {
  return numbered.find(({ column, of }) => of === table && column !== 'id')?.column;
}

function rowOf(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    throw invalidFile('it is incomplete or damaged');
  }
}
