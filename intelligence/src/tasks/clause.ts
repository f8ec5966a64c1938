import type { Sentence } from '../reading/sentences';
import type { Addressed } from './addressee';

/** The position of a clause in its message, and whom it addresses: everything that matters beside its own words. */
export type ClauseContext = {
  /** The neighboring words in the text; '' at either end. */
  before: string;
  after: string;
  addressed: Addressed;
  /** The line starts with a name: the reader's, another's; null if there is none. */
  leadingName: 'reader' | 'other' | null;
  namesReader: boolean;
  /** Part of the message forwarded below a thin note. */
  isBelow: boolean;
  isBullet: boolean;
  startsParagraph: boolean;
  /** Position in the text, 0 to 1, and the number of clauses. */
  position: number;
  count: number;
  /**
   * Index among the clauses, its paragraph, the number of paragraphs, and its index within the paragraph; all from 0.
   */
  nth: number;
  paragraph: number;
  paragraphs: number;
  inParagraph: number;
  /** The clause is the text of a link, or a link follows it immediately. */
  link: 'label' | 'near' | null;
};

/** A piece of text that may ask something: a sentence, or a line of a list. */
export type Clause = {
  sentence: Sentence;
  /** Position among the sentences of its part of the message. */
  index: number;
  /** Its text on one line, at most 600 characters. */
  words: string;
  context: ClauseContext;
};

/** What applies to all clauses of a message. */
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
  /** Text of the first links, if short. */
  labels: readonly string[];
  /** Header names typical of tools and lists. */
  marks: readonly string[];
  isReply: boolean;
  hasGreeting: boolean;
};
