import { z } from 'zod';

import { contract, idParams } from './contract';

export const deletedSchema = z.object({ id: z.string(), restorableUntil: z.string() });

/** The calls that delete one record and restore it again. */
export function deletionOf<Kept extends z.ZodType>(noun: string, path: string, record: Kept) {
  const name = noun.replace(/^./, (first) => first.toUpperCase());
  return {
    remove: contract({
      name: `delete${name}`,
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `Delete a ${noun}; can be undone for 10 seconds`,
      params: idParams,
      response: deletedSchema,
    }),
    restore: contract({
      name: `restore${name}`,
      method: 'POST',
      path: `${path}/{id}/restore`,
      summary: 'Undo a deletion within 10 seconds',
      params: idParams,
      response: record,
    }),
  };
}
