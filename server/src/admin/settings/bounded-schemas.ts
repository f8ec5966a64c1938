import { plainProblem } from '@docket/core/plain-problem';
import { z, type ZodString } from 'zod';

/** A list whose length is checked before its entries, which are parsed one by one up to the first invalid one. */
export function boundedList<Entry extends z.ZodType>(entry: Entry, most: number) {
  return z.unknown().transform((value, context): z.output<Entry>[] => {
    const refuse = (message: string, path: PropertyKey[] = []) => {
      context.addIssue({ code: 'custom', message, path });
      return z.NEVER;
    };
    if (!Array.isArray(value)) return refuse('must be a list');
    const count = (number: number) => number.toLocaleString('en-US');
    if (value.length > most)
      return refuse(`has ${count(value.length)} entries; at most ${count(most)} are allowed`);
    const entries: z.output<Entry>[] = [];
    for (const [index, one] of value.entries()) {
      const parsed = entry.safeParse(one, { error: plainProblem });
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        return refuse(issue?.message ?? 'is not valid', [index, ...(issue?.path ?? [])]);
      }
      entries.push(parsed.data);
    }
    return entries;
  });
}

/** The same for a record of texts. */
export function boundedRecord(key: ZodString, value: ZodString, most: number) {
  return z
    .unknown()
    .refine((record) => Object.keys(record ?? {}).length <= most, {
      error: `has more than ${most.toLocaleString('en-US')} entries`,
      abort: true,
    })
    .pipe(z.record(key, value));
}

/** Refuses a list with duplicate names, ignoring case. */
export function withoutDuplicates<List extends z.ZodType<{ name: string }[]>>(list: List) {
  return list.check(({ value, issues }) => {
    const names = new Set<string>();
    for (const { name } of value) {
      if (names.has(name.toLowerCase()))
        issues.push({ code: 'custom', message: `"${name}" appears twice`, input: value });
      names.add(name.toLowerCase());
    }
  });
}
