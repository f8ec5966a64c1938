// What is made from the table of conditions, for rules and matching fields alike.
import { z } from 'zod';

import {
  MAX_TERMS_PER_RULE,
  type Condition,
  type FindPattern,
  type MatchableMail,
} from './condition';
import { CONDITIONS } from './conditions';

type Entry = (typeof CONDITIONS)[number];
export type ConditionKey = Entry['key'];
export type RuleConditions = { [C in Entry as C['key']]: C['empty'] };
/** The values as they are typed in a form. */
export type ConditionTexts = Record<ConditionKey, string>;

/** Keys and values of the table belong together, which the compiler cannot follow through a loop. */
type AnyCondition = Condition<ConditionKey, string & string[]>;
export const conditionTable = CONDITIONS as unknown as readonly AnyCondition[];
export const CONDITION_KEYS: readonly ConditionKey[] = conditionTable.map(({ key }) => key);

type Shape<Wrapped> = {
  [C in Entry as C['key']]: Wrapped extends 'default'
    ? z.ZodDefault<z.ZodType<C['empty']>>
    : z.ZodOptional<z.ZodType<C['empty']>>;
};

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each caller names what the table makes
function fromTable<Made>(make: (condition: AnyCondition) => unknown): Made {
  return Object.fromEntries(
    conditionTable.map((condition) => [condition.key, make(condition)]),
  ) as Made;
}

/** Of a record that is made: a condition that is not named is empty. */
export const conditionShape = fromTable<Shape<'default'>>(({ schema, empty }) =>
  (schema as z.ZodType).default(empty),
);
export const ruleConditionsSchema = z.object(conditionShape);
/** Of a change: a condition that is not named stays as it is. */
export const conditionChangesSchema = z.object(
  fromTable<Shape<'optional'>>(({ schema }) => schema.optional()),
);
/** Of what is stored: read whatever the limits are now. */
export const storedConditionsSchema = z.object(
  fromTable<Shape<'default'>>(({ storedSchema, empty }) =>
    (storedSchema as z.ZodType).default(empty),
  ),
);

export const NO_CONDITIONS: Readonly<RuleConditions> = fromTable(({ empty }) => empty);

/** The conditions that are named among the fields of a record, such as a project or a change of one. */
export function conditionsOf<Given extends Partial<RuleConditions>>(
  record: Given,
): Pick<Given, Extract<keyof Given, ConditionKey>> {
  const named = CONDITION_KEYS.filter((key) => record[key] !== undefined);
  return Object.fromEntries(named.map((key) => [key, record[key]])) as ReturnType<
    typeof conditionsOf<Given>
  >;
}

export function hasCondition(conditions: RuleConditions): boolean {
  return entriesOf(conditions).length > 0;
}

/** Whether a condition that is set looks into the text of the message. */
export function readsBody(conditions: RuleConditions): boolean {
  return entriesOf(conditions).some(({ condition }) => condition.readsBody);
}

/** The IF part in words: 'sender includes “ann” OR domain is “acme.example”'; '' without conditions. */
export function describeConditions(conditions: RuleConditions): string {
  return entriesOf(conditions)
    .flatMap(({ condition, value }) => condition.words(value))
    .join(' OR ');
}

/** A condition that holds, and what of it was found. */
export type ConditionMatch = { key: ConditionKey; text: string };

/** All that hold for a message, in the order of the form; one is enough. Linear in the message. */
export function findConditions(
  mail: MatchableMail,
  conditions: RuleConditions,
  findPattern: FindPattern,
): ConditionMatch[] {
  return entriesOf(conditions).flatMap(({ condition, value }) =>
    condition.holds(mail, value, findPattern).map((text) => ({ key: condition.key, text })),
  );
}

export function conditionNamed(key: ConditionKey): AnyCondition {
  const found = conditionTable.find((condition) => condition.key === key);
  if (found === undefined) throw new Error(`There is no condition ${key}`);
  return found;
}

/** null when there are not too many terms, else why they are refused. */
export function tooManyTerms(conditions: Partial<RuleConditions>): string | null {
  const terms = conditionTable.flatMap(({ key, words }) => {
    const value = conditions[key];
    return value === undefined ? [] : words(value as string & string[]);
  }).length;
  return terms > MAX_TERMS_PER_RULE
    ? `All conditions together can have at most ${MAX_TERMS_PER_RULE} terms, but this rule has ${terms}`
    : null;
}

export function toTexts(conditions: RuleConditions): ConditionTexts {
  return fromTable(({ key, toText }) => toText(conditions[key] as string & string[]));
}

export function fromTexts(texts: ConditionTexts): RuleConditions {
  return fromTable(({ key, fromText }) => fromText(texts[key]));
}

type ConditionEntry = { condition: AnyCondition; value: string & string[] };
/** Conditions are asked about thousands of messages, and most have one or two that are set. */
const knownEntries = new WeakMap<RuleConditions, readonly ConditionEntry[]>();

/** Those that are set. */
function entriesOf(conditions: RuleConditions): readonly ConditionEntry[] {
  const known = knownEntries.get(conditions);
  if (known !== undefined) return known;
  const entries = conditionTable
    .map((condition) => ({ condition, value: conditions[condition.key] as string & string[] }))
    .filter(({ condition, value }) => !condition.isEmpty(value));
  knownEntries.set(conditions, entries);
  return entries;
}
