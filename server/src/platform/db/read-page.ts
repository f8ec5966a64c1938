import { clampPage, type Page } from '@docket/core/pagination';
import type { SelectQueryBuilder, Simplify } from 'kysely';

/** One page of the query's rows, and how many it has on all pages. */
export async function readPage<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { page: asked, pageSize }: { page: number; pageSize: number },
): Promise<Page<Simplify<Row>>> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((e) => e.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  const page = clampPage(asked, total, pageSize);
  const items = await query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items, total, page, pageSize };
}
