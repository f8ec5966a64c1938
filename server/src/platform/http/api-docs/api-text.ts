import type { z } from 'zod';

type Texts = Readonly<Record<string, string>>;

/** A shell command that works once its variables are set. */
export type ApiExample = { title: string; command: string };

/** What the description says about a call besides its contract. Texts are Markdown. */
export type OperationText = {
  about: string;
  params?: Texts;
  query?: Texts;
  body?: Texts;
  answer?: Texts;
  /** The only values of a parameter whose contract leaves them to the use case. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** Codes of errors besides those that follow from the contract. */
  errors?: readonly string[];
  /** OpenAPI request body, if it is not the contract's JSON. */
  request?: object;
  /** OpenAPI responses by status, if the answer is not the contract's JSON. */
  answers?: Readonly<Record<string, object>>;
};

/** A schema that generated clients know by name. */
export type NamedSchema = {
  name: string;
  schema: z.ZodType;
  /** Whether it is sent to Docket or returned by it. */
  io: 'input' | 'output';
  /** Sent to Docket, which ignores unknown fields of it. */
  isOpen?: boolean;
  about: string;
  fields: Texts;
  /** Of a schema with alternatives, by the value that tells them apart. */
  choices?: Texts;
};

export type ApiGroup = { title: string; segments: readonly string[]; about: string };

export type ApiText = {
  introduction: string;
  examples: readonly ApiExample[];
  /** In the order of the page, by first path segment. */
  groups: readonly ApiGroup[];
  /** By the name of the contract. */
  operations: ReadonlyMap<string, OperationText>;
  schemas: readonly NamedSchema[];
  /** Fields that mean the same everywhere, by name; used where nothing more specific is said. */
  fields: Texts;
  /** Codes of errors, with their meaning. */
  errors: Texts;
  /** OpenAPI path items of what Docket itself calls. */
  webhooks: Readonly<Record<string, object>>;
};
