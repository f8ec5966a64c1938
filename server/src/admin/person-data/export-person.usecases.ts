import { randomUUID } from 'node:crypto';

import type { UserScope } from '../../platform/db/database';
import { countRowsOf, listPersonTables, readRowsOf } from './person-rows.repository';
import type { PersonHeader } from './person-file';

/**
 * All data of a person as lines of JSON. Ids stay as they are; numbers assigned by the installation are replaced by
 * counts of the person's own rows. The text of messages still in the mailbox is left out.
 */
export async function* exportPerson(
  scope: UserScope,
  about: Omit<PersonHeader, 'format' | 'version' | 'person'>,
): AsyncGenerator<string> {
  const person = randomUUID();
  const header: PersonHeader = { format: 'docket-person', version: 2, ...about, person };
  yield `${JSON.stringify(header)}\n`;
  for (const table of await listPersonTables(scope)) {
    const rows = await countRowsOf(scope, table);
    yield `${JSON.stringify({ table: table.table, columns: table.columns, rows })}\n`;
    for await (const lines of readRowsOf(scope, table))
      yield lines.map((line) => `${line.replaceAll(scope.userId, person)}\n`).join('');
  }
  yield `${JSON.stringify({ end: true })}\n`;
}
