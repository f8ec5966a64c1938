import { expect, test } from 'vitest';

import { createTestDatabase } from './test-database';
import { writeTableTypes } from './table-types';

test('tables.generated.ts matches the migrated database (npm run tables writes it)', async () => {
  const database = await createTestDatabase();
  const types = await writeTableTypes(database.ownerUrl);
  await expect(types).toMatchFileSnapshot('../platform/db/tables.generated.ts');
  await database.drop();
});
