import type { Sentence } from '../reading/sentences';
import type { Addressed } from './addressee';

/** Where a clause stands in its message, and to whom it is said: what decides beside its words. */
export type ClauseContext = {
  /** Words of the neighbours in the text; '' at its ends. */
  before: string;
  after: string;
  addressed: Addressed;
  /** The line begins with a name: the reader's, another's; null without one. */
  leadingName: 'reader' | 'other' | null;
  namesReader: boolean;
  /** In the message that was forwarded below a thin note. */
  isBelow: boolean;
  isBullet: boolean;
  startsParagraph: boolean;
  /** How far into the text, 0 to 1, and how many clauses it has. */
  position: number;
  count: number;
  /** Its place among the clauses, its paragraph, how many there are, and its place in that; all from 0. */
  nth: number;
  paragraph: number;
  paragraphs: number;
  inParagraph: number;
  /** The clause is the label of a link, or one follows it at once. */
  link: 'label' | 'near' | null;
};

/** A piece of the text that may ask something: a sentence, or a line of a list. */
export type Clause = {
  sentence: Sentence;
  /** Position among the sentences of its part of the message. */
  index: number;
  /** Its text in one line, at most 600 characters. */
  words: string;
  context: ClauseContext;
};

/** What holds for all clauses of a message. */
export type MessageContext = {
  subject: string;
  language: string;
  kind: 'newsletter' | 'automatic' | 'list' | null;
  isRobot: boolean;
  isForwarded: boolean;
  place: 'to' | 'cc' | 'none';
  recipients: number;
  isOnlyRecipient: boolean;
  attachments: number;
  links: number;
  /** Words of the first links, as far as they are short. */
  labels: readonly string[];
  /** Headers that mail of tools and lists carries, by name. */
  marks: readonly string[];
  isReply: boolean;
  hasGreeting: boolean;
};
