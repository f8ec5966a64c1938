import { DEFAULT_WORKING_HOURS } from '@docket/core/contexts/context';
import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { readMessage } from '@docket/intelligence/reading/read-message';
import {
  extractSuggestions,
  type SuggestionInput,
  type Suggestions,
} from '@docket/intelligence/extract-suggestions';
import type { RequestModel } from '@docket/intelligence/tasks/request-model';

import { toMailMessage, type LabelledMessage } from '../labelled/labelled-message';

/** Titles and replies as read, before a person's style. */
const PLAIN_STYLE = { ...DEFAULT_TASK_STYLE, titleTemplate: '{{task}}' };

/** What the product suggests for a labelled message, and the length of the text that evidence offsets refer to. */
export function analyzeLine(
  line: LabelledMessage,
  requests: RequestModel,
  limits: Pick<SuggestionInput, 'threshold' | 'receiptFrom'> = {},
): Suggestions & { textLength: number } {
  const read = readMessage(toMailMessage(line));
  return {
    ...extractSuggestions(read, { ...inputFor(line, requests), ...limits }),
    textLength: Math.max(1, read.fullText.length),
  };
}

export function inputFor(line: LabelledMessage, requests: RequestModel): SuggestionInput {
  return {
    reader: { name: line.ownerName, address: line.owner },
    working: { timezone: line.timeZone, workingHours: DEFAULT_WORKING_HOURS },
    style: PLAIN_STYLE,
    project: null,
    models: { requests },
  };
}
