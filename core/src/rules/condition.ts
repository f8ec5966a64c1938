// What a condition is. The conditions themselves are in conditions.ts.
import { z } from 'zod';

import type { MailAddress } from '../emails/email';
import { foldText } from './match-terms';

export const MAX_TERMS_PER_CONDITION = 200;
export const MAX_TERM_CHARACTERS = 500;
/** Across all conditions of a rule, or of a project's matching fields. */
export const MAX_TERMS_PER_RULE = 500;
export const MAX_PATTERN_CHARACTERS = 1_000;

/** A message as conditions see it: its headers and the plain text of the whole body. */
export type MatchableMail = {
  readonly message: {
    readonly from: Readonly<MailAddress>;
    readonly to: readonly Readonly<MailAddress>[];
    readonly cc: readonly Readonly<MailAddress>[];
    readonly subject: string;
    readonly attachmentNames: readonly string[];
  };
  readonly fullText: string;
};

/** The first match of an RE2 pattern in a text, or null. Must run in linear time. */
export type FindPattern = (pattern: string, text: string) => string | null;

/** The distinctive words of a message. */
export type CharacteristicWords = {
  subjectPhrases: () => readonly string[];
  bodyWords: () => readonly string[];
};

/** How rules are proposed from decisions; a condition without it is never proposed. */
export type Mining = {
  /** Starts the name of a proposed rule: 'From ada@fernhill.example → Harbour refit'. */
  lead: string;
  /** 0 to 1. Breaks ties in favor of the condition that is likely to hold longest. */
  durability: number;
  /** With so many candidates some are right by chance, so they need twice the support. */
  isPlentiful?: boolean;
  candidates: (message: MatchableMail['message'], words: CharacteristicWords) => readonly string[];
};

export type Condition<Key extends string, Value> = {
  /** Field name in the API. */
  key: Key;
  label: string;
  /** Placeholder of the form field. */
  example: string;
  hint: string;
  /** A pattern is entered as code, anything else as a comma-separated list of terms. */
  isPattern: boolean;
  /** Backtests load message bodies only if a condition reads them. */
  readsBody: boolean;
  schema: z.ZodType<Value>;
  /** Accepts any stored value, whatever the current limits. */
  storedSchema: z.ZodType<Value>;
  empty: Value;
  isEmpty: (value: Value) => boolean;
  /** Each term as shown in the IF summary. */
  words: (value: Value) => string[];
  /** The parts of the value found in a message; empty if the condition does not hold. */
  holds: (mail: MatchableMail, value: Value, findPattern: FindPattern) => string[];
  /** Why it held, as part of a sentence. */
  because: (found: string) => string;
  /** The same, as evidence for the project that has this matching field. */
  evidence: (found: string) => string;
  /** Conversion to and from the text of the form field. */
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

/** A condition with a list of terms, any of which suffices. */
export function termsCondition<Key extends string>({
  term,
  holds,
  ...common
}: Common<Key> & {
  /** One term as shown in the IF summary. */
  term: (term: string) => string;
  /** Whether a term, folded and trimmed, occurs in the message. */
  holds: (mail: MatchableMail, term: string) => boolean;
}): Condition<Key, string[]> {
  const { label } = common;
  return {
    ...withDefaults(common),
    isPattern: false,
    schema: z
      .array(
        z
          .string()
          .trim()
          .min(1)
          .max(
            MAX_TERM_CHARACTERS,
            `${label}: a term can have at most ${MAX_TERM_CHARACTERS} characters`,
          ),
      )
      .max(MAX_TERMS_PER_CONDITION, `${label} can have at most ${MAX_TERMS_PER_CONDITION} terms`),
    storedSchema: z.array(z.string()),
    empty: [],
    isEmpty: (terms) => terms.every((one) => one.trim() === ''),
    words: (terms) => terms.map(term),
    // A list over the limit bypassed the check on saving; do not run it.
    holds: (mail, terms) =>
      terms.length > MAX_TERMS_PER_CONDITION
        ? []
        : once(terms.filter((one) => one.trim() !== '' && holds(mail, foldText(one.trim())))),
    toText: joinList,
    fromText: splitList,
  };
}

/** A term entered twice, perhaps in another case, holds once. */
function once(terms: string[]): string[] {
  const seen = new Set<string>();
  return terms.filter((one) => {
    const text = foldText(one.trim());
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/** A condition with a single RE2 pattern, matched case-insensitively. */
export function patternCondition<Key extends string>({
  pattern,
  textOf,
  ...common
}: Common<Key> & {
  pattern: (source: string) => string;
  textOf: (mail: MatchableMail) => string;
}): Condition<Key, string> {
  return {
    ...withDefaults(common),
    isPattern: true,
    schema: z
      .string()
      .max(
        MAX_PATTERN_CHARACTERS,
        `${common.label} can have at most ${MAX_PATTERN_CHARACTERS} characters`,
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

function withDefaults<Key extends string>({
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

/** The folded text of a message part, cached across rules and projects. */
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

/** Splits a comma-separated input as specified: items trimmed, blanks dropped. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function joinList(parts: readonly string[]): string {
  return parts.join(', ');
}
