import type { z } from 'zod';

type Texts<S extends z.ZodType> = Partial<Record<Extract<keyof z.output<S>, string>, string>>;

type Told<S extends z.ZodType> = [about: string, fields?: Texts<S>];

export function named<S extends z.ZodType>(
  name: string,
  schema: S,
  ...[about, fields = {}]: Told<S>
) {
  return { name, schema, io: 'output', about, fields } as const;
}

export function sent<S extends z.ZodType>(
  name: string,
  schema: S,
  ...[about, fields = {}]: Told<S>
) {
  return { name, schema, io: 'input', about, fields } as const;
}
