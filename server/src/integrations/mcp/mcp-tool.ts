import type { TokenScope } from '@docket/core/access/token-scope';
import { scopeOfCall } from '@docket/core/access/scope-of-call';
import type { Contract } from '@docket/core/contract';
import { z } from 'zod';

/** The API call that a tool makes. */
export type ToolCall = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
};

export type McpTool = {
  name: string;
  description: string;
  contract: Contract;
  scope: TokenScope;
  inputSchema: Record<string, unknown>;
  /** Throws a ZodError. */
  callOf(input: unknown): ToolCall;
  /** The part of the answer given to the model. */
  shorten(answer: unknown): unknown;
  /** The answer contains texts written by other people. */
  hasForeignText: boolean;
};

type Definition<Input extends z.ZodType> = {
  name: string;
  description: string;
  contract: Contract;
  input: Input;
  call(input: z.output<Input>): ToolCall;
  shorten?: (answer: unknown) => unknown;
  hasForeignText?: boolean;
};

/** A tool is an API call under another name, with an input that a model understands. */
export function mcpTool<Input extends z.ZodObject>(definition: Definition<Input>): McpTool {
  const { name, description, contract, input, shorten, hasForeignText } = definition;
  const scope = scopeOfCall(contract);
  if (scope === null) throw new Error(`No token may call ${contract.name}`);
  return {
    name,
    description,
    contract,
    scope,
    inputSchema: z.toJSONSchema(input, { io: 'input' }),
    callOf: (given) => definition.call(input.parse(given)),
    shorten: shorten ?? ((answer) => answer),
    hasForeignText: hasForeignText ?? true,
  };
}
