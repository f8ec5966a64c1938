import type { MailAddress } from '@docket/core/emails/email';
import type { ReplyProposal } from '@docket/core/extraction/suggestion';

import type { Language } from '../reading/language';

export type Tone = ReplyProposal['tone'];

/** Formal address ('Sie', 'vous', 'usted') or informal ('du', 'tu', 'tú'); irrelevant in English. */
export type Address = 'polite' | 'familiar';

/** What the reader's sent replies show for one language; null: no known habit, so the built-in wording applies. */
export type ReplyHabits = {
  /** First line, with {{name}} (given name), {{fullName}} or {{surname}} of the sender; '' for none. */
  greeting: string | null;
  /** The line above the reader's name; '' for none. */
  signOff: string | null;
  /** How the reader signs; '' for not at all. */
  name: string | null;
  /** Null: use the tone of the message being answered. */
  tone: Tone | null;
  /** Null: use the form of address of the message being answered. */
  address: Address | null;
  /** False if the reader deletes the opening thanks. */
  thanks: boolean | null;
};

/** The first and last lines of the newest reply to one person, as sent; '' for none. */
export type EarlierReply = { greeting: string; signOff: string; name: string };

/** How a reader writes replies, by language. Plain data that can be stored as JSON. */
export type ReplyStyle = {
  habits: Partial<Record<Language, ReplyHabits>>;
  /** By language and address in lower case: 'en ann@corvid.example'. */
  earlier?: Readonly<Record<string, EarlierReply>>;
  /** The number of sent replies it was learned from. */
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

/** How the reader last wrote to this person in this language; null if they have not. */
export function habitsTo(
  style: ReplyStyle | null | undefined,
  person: MailAddress,
  language: Language,
): EarlierReply | null {
  return style?.earlier?.[personKey(person, language)] ?? null;
}

export function personKey({ address }: MailAddress, language: Language): string {
  return `${language} ${address.toLowerCase()}`;
}

/** The habits for a language; if there are none, only the signature from other languages. */
export function habitsIn(style: ReplyStyle | null | undefined, language: Language): ReplyHabits {
  const own = style?.habits[language];
  if (own) return own;
  const elsewhere = Object.values(style?.habits ?? {}).find((habits) => habits.name !== null);
  return { ...NO_HABITS, name: elsewhere?.name ?? null };
}
