// What a condition is. The conditions themselves stand in conditions.ts.
import { z } from 'zod';

import { foldText } from './match-terms';

export const MAX_TERMS_PER_CONDITION = 200;
export const MAX_TERM_CHARACTERS = 500;
/** Of all conditions of one rule, or of one project's matching fields, together. */
export const MAX_TERMS_PER_RULE = 500;
export const MAX_PATTERN_CHARACTERS = 1_000;

type Address = { readonly name: string; readonly address: string };

/** A message as conditions read it: its head, and the plain text of the whole body. */
export type MatchableMail = {
  readonly message: {
    readonly from: Address;
    readonly to: readonly Address[];
    readonly cc: readonly Address[];
    readonly subject: string;
    readonly attachmentNames: readonly string[];
  };
  readonly fullText: string;
};

/** The first match of an RE2 pattern in a text, in time linear in the text; null without one. */
export type FindPattern = (pattern: string, text: string) => string | null;

/** The words of a message that say something about it. */
export type CharacteristicWords = {
  subjectPhrases: () => readonly string[];
  bodyWords: () => readonly string[];
};

/** How rules are proposed from decisions; a condition without it is never proposed. */
export type Mining = {
  /** Leads the name of a proposed rule: 'From ada@fernhill.example → Harbour refit'. */
  lead: string;
  /** Among equals, what will hold longest comes first; 0 to 1. */
  durability: number;
  /** Of so many candidates some look right by chance: they need twice the support. */
  isPlentiful?: boolean;
  candidates: (message: MatchableMail['message'], words: CharacteristicWords) => readonly string[];
};

export type Condition<Key extends string, Value> = {
  /** The field's name on the wire. */
  key: Key;
  /** Of its field in the forms. */
  label: string;
  /** Shown in the empty field. */
  example: string;
  hint: string;
  /** A pattern is typed as code; everything else is a list of terms, separated by commas. */
  isPattern: boolean;
  /** A backtest loads the bodies only where a condition reads them. */
  readsBody: boolean;
  schema: z.ZodType<Value>;
  /** Reads what is stored, whatever the limits are now. */
  storedSchema: z.ZodType<Value>;
  empty: Value;
  isEmpty: (value: Value) => boolean;
  /** Each term in the words of the IF summary. */
  words: (value: Value) => string[];
  /** What of the value is found in a message; empty when the condition does not hold. */
  holds: (mail: MatchableMail, value: Value, findPattern: FindPattern) => string[];
  /** Why it held, as part of a sentence. */
  because: (found: string) => string;
  /** The same as evidence for a project whose matching field it is. */
  evidence: (found: string) => string;
  /** As it is typed in a form, and back. */
  toText: (value: Value) => string;
  fromText: (text: string) => Value;
  mining: Mining | null;
};

type Common<Key extends string> = {
  key: Key;
  label: string;
  example: string;
  hint?: string;
  readsBody?: boolean;
  because: (found: string) => string;
  evidence?: (found: string) => string;
  mining?: Mining;
};

/** A condition of many terms, of which one is enough. */
export function termsCondition<Key extends string>({
  term,
  holds,
  ...common
}: Common<Key> & {
  /** One term in the words of the IF summary. */
  term: (term: string) => string;
  /** Whether a term, folded and trimmed, is in the message. */
  holds: (mail: MatchableMail, term: string) => boolean;
}): Condition<Key, string[]> {
  const { label } = common;
  return {
    ...completed(common),
    isPattern: false,
    schema: z
      .array(
        z
          .string()
          .trim()
          .min(1)
          .max(
            MAX_TERM_CHARACTERS,
            `${label}: a term has at most ${MAX_TERM_CHARACTERS} characters`,
          ),
      )
      .max(MAX_TERMS_PER_CONDITION, `${label} takes at most ${MAX_TERMS_PER_CONDITION} terms`),
    storedSchema: z.array(z.string()),
    empty: [],
    isEmpty: (terms) => terms.every((one) => one.trim() === ''),
    words: (terms) => terms.map(term),
    // A list over its limit came around the check at saving; it is not run.
    holds: (mail, terms) =>
      terms.length > MAX_TERMS_PER_CONDITION
        ? []
        : terms.filter((one) => one.trim() !== '' && holds(mail, foldText(one.trim()))),
    toText: joinList,
    fromText: splitList,
  };
}

/** A condition of one RE2 pattern, looked for without regard to case. */
export function patternCondition<Key extends string>({
  pattern,
  textOf,
  ...common
}: Common<Key> & {
  pattern: (source: string) => string;
  textOf: (mail: MatchableMail) => string;
}): Condition<Key, string> {
  return {
    ...completed(common),
    isPattern: true,
    schema: z
      .string()
      .max(
        MAX_PATTERN_CHARACTERS,
        `${common.label} has at most ${MAX_PATTERN_CHARACTERS} characters`,
      ),
    storedSchema: z.string(),
    empty: '',
    isEmpty: (source) => source.trim() === '',
    words: (source) => (source.trim() === '' ? [] : [pattern(source)]),
    holds: (mail, source, findPattern) => {
      const found = source.trim() === '' ? null : findPattern(source, textOf(mail));
      return found === null ? [] : [found.slice(0, 80)];
    },
    toText: (source) => source,
    fromText: (text) => text,
  };
}

function completed<Key extends string>({
  hint,
  readsBody,
  evidence,
  mining,
  ...rest
}: Common<Key>) {
  return {
    ...rest,
    hint: hint ?? '',
    readsBody: readsBody ?? false,
    evidence: evidence ?? ((found: string) => `Matching field: ${rest.because(found)}`),
    mining: mining ?? null,
  };
}

/** The folded text of a part of a message, made once for all rules and projects that ask. */
export function foldedPart(
  textOf: (mail: MatchableMail) => string,
): (mail: MatchableMail) => string {
  const known = new WeakMap<MatchableMail, string>();
  return (mail) => {
    const folded = known.get(mail) ?? foldText(textOf(mail));
    known.set(mail, folded);
    return folded;
  };
}

/** Splits a comma-separated input as the spec says: trimmed, blanks dropped. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function joinList(parts: readonly string[]): string {
  return parts.join(', ');
}
