import type {
  OfferedAnswer,
  ReplyProposal,
  TaskProposal,
} from '@docket/core/extraction/suggestion';

import type { ReadMessage } from './reading/read-message';
import { draftReply } from './replies/draft-reply';
import { offerAnswers } from './replies/offer-answers';
import type { ReplyStyle } from './replies/reply-style';
import { extractTasks } from './tasks/extract-tasks';
import type { ExtractionInput, ThreadUpdate } from './tasks/extraction-input';

export type SuggestionInput = ExtractionInput & {
  /** How the reader writes replies, learned from their edits. */
  replyStyle?: ReplyStyle | null;
  /** Lowest confidence of an ask whose receipt is drafted. */
  receiptFrom?: number;
};

export type Suggestions = {
  tasks: TaskProposal[];
  reply: ReplyProposal | null;
  /** Answers that the surest ask allows, to choose from; empty where none is wanted. */
  answers: OfferedAnswer[];
  threadUpdates: ThreadUpdate[];
  /** Why nothing was suggested, in words; null when something was. */
  abstained: string | null;
};

/**
 * What a message asks of its reader: tasks with evidence, a reply where one is expected, and what it
 * does to earlier tasks of its conversation. Pure: the same input gives the same answer.
 */
export function extractSuggestions(read: ReadMessage, input: SuggestionInput): Suggestions {
  const { tasks, styled, threadUpdates, silent } = extractTasks(read, input);
  if (silent !== null)
    return { tasks: [], reply: null, answers: [], threadUpdates: [], abstained: silent };
  const isNothing = styled.length + threadUpdates.length === 0;
  return {
    tasks: styled,
    reply: draftReply(read, { ...input, tasks }),
    answers: offerAnswers({ read, tasks }),
    threadUpdates,
    abstained: isNothing ? 'Nothing in the message asks for action' : null,
  };
}
