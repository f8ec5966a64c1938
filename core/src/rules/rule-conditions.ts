// Derived from the table of conditions, for both rules and matching fields.
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
/** Values as entered in a form. */
export type ConditionTexts = Record<ConditionKey, string>;

/** The compiler can't relate keys to their values across a loop over the table. */
type AnyCondition = Condition<ConditionKey, string & string[]>;
export const conditionTable = CONDITIONS as unknown as readonly AnyCondition[];
export const CONDITION_KEYS: readonly ConditionKey[] = conditionTable.map(({ key }) => key);

type Shape<Wrapped> = {
  [C in Entry as C['key']]: Wrapped extends 'default'
    ? z.ZodDefault<z.ZodType<C['empty']>>
    : z.ZodOptional<z.ZodType<C['empty']>>;
};

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the resulting type
function fromTable<Made>(make: (condition: AnyCondition) => unknown): Made {
  return Object.fromEntries(
    conditionTable.map((condition) => [condition.key, make(condition)]),
  ) as Made;
}

/** For creating a record: an absent condition is empty. */
export const conditionShape = fromTable<Shape<'default'>>(({ schema, empty }) =>
  (schema as z.ZodType).default(empty),
);
export const ruleConditionsSchema = z.object(conditionShape);
/** For a patch: an absent condition stays unchanged. */
export const conditionChangesSchema = z.object(
  fromTable<Shape<'optional'>>(({ schema }) => schema.optional()),
);
/** For reading stored conditions, whatever the current limits. */
export const storedConditionsSchema = z.object(
  fromTable<Shape<'default'>>(({ storedSchema, empty }) =>
    (storedSchema as z.ZodType).default(empty),
  ),
);

export const NO_CONDITIONS: Readonly<RuleConditions> = fromTable(({ empty }) => empty);

/** The conditions among the fields of a record or patch. */
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

/** Whether any condition that is set reads the message body. */
export function readsBody(conditions: RuleConditions): boolean {
  return entriesOf(conditions).some(({ condition }) => condition.readsBody);
}

/** The IF part in words: 'sender includes “ann” OR domain is “acme.example”'; '' without conditions. */
export function describeConditions(conditions: RuleConditions): string {
  return entriesOf(conditions)
    .flatMap(({ condition, value }) => condition.words(value))
    .join(' OR ');
}

/** A condition that holds, and the text it found. */
export type ConditionMatch = { key: ConditionKey; text: string };

/** All conditions that hold for a message, in the order of the form. Linear in the message. */
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

/** An error message if there are too many terms; otherwise null. */
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
/** Cached, as one set of conditions is matched against thousands of messages and few conditions are set. */
const entriesCache = new WeakMap<RuleConditions, readonly ConditionEntry[]>();

function entriesOf(conditions: RuleConditions): readonly ConditionEntry[] {
  const known = entriesCache.get(conditions);
  if (known !== undefined) return known;
  const entries = conditionTable
    .map((condition) => ({ condition, value: conditions[condition.key] as string & string[] }))
    .filter(({ condition, value }) => !condition.isEmpty(value));
  entriesCache.set(conditions, entries);
  return entries;
}
