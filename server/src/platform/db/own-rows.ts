// Statements on the rows of one user: the condition on the user is part of each and cannot be forgotten.
import type {
  DeleteQueryBuilder,
  DeleteResult,
  SelectQueryBuilder,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely';

import type { UserScope } from './database';
import type { Tables } from './tables.generated';

type OwnTable = {
  [Table in keyof Tables]: Tables[Table] extends { user_id: string } ? Table : never;
}[keyof Tables];

export function selectOwn<Table extends OwnTable>(
  scope: UserScope,
  table: Table,
): SelectQueryBuilder<Tables, Table, object>;
export function selectOwn({ trx, userId }: UserScope, table: OwnTable) {
  return trx.selectFrom(table).where(`${table}.user_id`, '=', userId);
}

export function updateOwn<Table extends OwnTable>(
  scope: UserScope,
  table: Table,
): UpdateQueryBuilder<Tables, Table, Table, UpdateResult>;
export function updateOwn({ trx, userId }: UserScope, table: OwnTable) {
  return trx.updateTable(table).where(`${table}.user_id`, '=', userId);
}

export function deleteOwn<Table extends OwnTable>(
  scope: UserScope,
  table: Table,
): DeleteQueryBuilder<Tables, Table, DeleteResult>;
export function deleteOwn({ trx, userId }: UserScope, table: OwnTable) {
  return trx.deleteFrom(table).where(`${table}.user_id`, '=', userId);
}
