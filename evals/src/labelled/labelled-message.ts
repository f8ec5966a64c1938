import type { MailAddress } from '@docket/core/emails/email';
import type { MailMessage } from '@docket/intelligence/reading/mail-message';
import { z } from 'zod';

const spanSchema = z
  .object({
    start: z.number().int().nonnegative(),
    end: z.number().int(),
    due: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}/, 'expected YYYY-MM-DD')
      .nullish(),
    class: z.string().optional(),
    titles: z.array(z.string()).default([]),
  })
  .refine((span) => span.end > span.start, 'a span ends after it starts');
const addressSchema = z.union([
  z.string(),
  z.object({ name: z.string().optional(), address: z.string() }),
]);
const addressesSchema = z
  .union([addressSchema, z.array(addressSchema)])
  .nullish()
  .transform((value) => (value === null || value === undefined ? [] : [value].flat()));

const lineSchema = z
  .object({
    id: z.coerce.string(),
    owner: z.string(),
    ownerName: z.string().default(''),
    timeZone: z.string().default('UTC'),
    receivedAt: z.string().refine((at) => !Number.isNaN(Date.parse(at)), 'is no instant'),
    from: addressSchema,
    to: addressesSchema,
    cc: addressesSchema,
    subject: z.string().nullish(),
    body: z.string(),
    /** The original HTML body, if there is one; spans are offsets in `body` nevertheless. */
    html: z
      .string()
      .nullish()
      .transform((html) => (html === '' ? null : html)),
    headers: z.record(z.string(), z.coerce.string()).nullish(),
    attachmentNames: z.array(z.string()).nullish(),
    kind: z.string().nullish(),
    bait: z.boolean().default(false),
    author: z.string().nullish(),
    tasks: z.array(spanSchema),
    optional: z.array(spanSchema).default([]),
  })
  .refine(
    ({ body, tasks, optional }) => [...tasks, ...optional].every((span) => span.end <= body.length),
    'a span ends behind the body',
  );

/** One line of a task set; offsets refer to `body`, and `owner` is the reader's address. */
export type LabelledMessage = z.infer<typeof lineSchema>;
export type GoldSpan = z.infer<typeof spanSchema>;

/** Reads a task set, one JSON object per line; throws an Error that names the line and the problem. */
export function readLabelledMessages(text: string): LabelledMessage[] {
  return text
    .split('\n')
    .map((line, index) => ({ line, at: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, at }) => readLine(line, at));
}

function readLine(line: string, at: number): LabelledMessage {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch (error) {
    throw new Error(`line ${at} is not JSON`, { cause: error });
  }
  const read = lineSchema.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new Error(`line ${at}: ${field === '' ? '' : `${field}: `}${issue?.message ?? 'unknown'}`);
}

type MailLine = Pick<LabelledMessage, 'id' | 'owner' | 'receivedAt' | 'from' | 'to' | 'body'> &
  Partial<Omit<LabelledMessage, 'tasks' | 'optional'>>;

/** The message as the product would store it. */
export function toMailMessage(line: MailLine): MailMessage {
  const from = readAddresses(line.from)[0] ?? { name: '', address: '' };
  const headers = Object.entries(line.headers ?? {}).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);
  return {
    id: line.id,
    conversationId: null,
    subject: line.subject ?? '',
    body: line.html ?? line.body,
    bodyType: line.html ? 'html' : 'text',
    from,
    to: readAddresses(line.to),
    cc: readAddresses(line.cc),
    receivedAt: line.receivedAt,
    importance: 'normal',
    headers: Object.fromEntries(headers) as Record<string, string>,
    attachmentNames: line.attachmentNames ?? [],
    isFromReader: from.address.toLowerCase() === line.owner.toLowerCase(),
  };
}

type Address = z.infer<typeof addressSchema>;

/** Addresses of a header value or a list: 'Ann <a@x>, b@y'. */
export function readAddresses(value: Address | readonly Address[] | undefined): MailAddress[] {
  return [value ?? []].flat().flatMap((one) => {
    if (typeof one !== 'string') return [{ name: one.name ?? '', address: one.address }];
    return [...one.matchAll(/(?:"?([^"<>,]*)"?\s*<([^<>\s]+)>|([^\s,;<>"]+@[^\s,;<>"]+))/g)].map(
      (match) => ({ name: (match[1] ?? '').trim(), address: match[2] ?? match[3] ?? '' }),
    );
  });
}
