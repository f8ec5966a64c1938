import type { ReplyProposal } from '@docket/core/extraction/suggestion';

import type { Language } from '../reading/language';

export type Tone = ReplyProposal['tone'];

/** Polite address ('Sie', 'vous', 'usted') or familiar ('du', 'tu', 'tú'); says nothing in English. */
export type Address = 'polite' | 'familiar';

/** What the reader's sent replies show of one language; null: no habit known, the built-in wording stands. */
export type ReplyHabits = {
  /** First line, with {{name}} (given name), {{fullName}} or {{surname}} of the sender; '' for none. */
  greeting: string | null;
  /** The line above the own name; '' for none. */
  signOff: string | null;
  /** How the reader signs; '' for not at all. */
  name: string | null;
  /** Null: the tone of the message that is answered. */
  tone: Tone | null;
  /** Null: the address of the message that is answered. */
  address: Address | null;
  /** False when the reader strikes out the opening thanks. */
  thanks: boolean | null;
};

/** How a reader writes replies, by language. Plain data: it may be stored and read back as JSON. */
export type ReplyStyle = {
  habits: Partial<Record<Language, ReplyHabits>>;
  /** Sent replies that it was learned from. */
  learnedFrom: number;
};

export const NO_HABITS: ReplyHabits = {
  greeting: null,
  signOff: null,
  name: null,
  tone: null,
  address: null,
  thanks: null,
};

/** The habits that hold in a language; without any there, only how the reader signs elsewhere. */
export function habitsIn(style: ReplyStyle | null | undefined, language: Language): ReplyHabits {
  const own = style?.habits[language];
  if (own) return own;
  const elsewhere = Object.values(style?.habits ?? {}).find((habits) => habits.name !== null);
  return { ...NO_HABITS, name: elsewhere?.name ?? null };
}
