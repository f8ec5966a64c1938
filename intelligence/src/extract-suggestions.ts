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
  /** The lowest confidence of an ask for which a receipt is drafted. */
  receiptFrom?: number;
};

export type Suggestions = {
  tasks: TaskProposal[];
  reply: ReplyProposal | null;
  /** The answers that the most certain ask allows; empty if none is expected. */
  answers: OfferedAnswer[];
  threadUpdates: ThreadUpdate[];
  /** Why nothing was suggested, in words; null if something was. */
  abstained: string | null;
};

/**
 * What a message asks of its reader: tasks with evidence, a reply if one is expected, and its effect on earlier tasks of
 * the conversation. Pure and deterministic.
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
