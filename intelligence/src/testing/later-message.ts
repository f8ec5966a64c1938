import { DEFAULT_WORKING_HOURS } from '@docket/core/contexts/context';
import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';

import { extractSuggestions, type Suggestions } from '../extract-suggestions';
import { readMessage } from '../reading/read-message';
import type { ThreadTask } from '../tasks/extraction-input';
import { grammarModel } from './grammar-model';

const reader = { name: 'Robin Vale', address: 'robin@vale.example' };
const dana = { name: 'Dana Kerr', address: 'dana@corvid.example' };

/** The effect of a message of Monday 2 March 2026 on a conversation with open tasks. */
export function later(body: string, threadTasks: ThreadTask[], isFromReader = false): Suggestions {
  return extractSuggestions(
    readMessage({
      id: '2',
      conversationId: 'c',
      subject: 'Hall 3',
      body,
      bodyType: 'text',
      from: isFromReader ? reader : dana,
      to: [isFromReader ? dana : reader],
      cc: [],
      receivedAt: '2026-03-02T09:00:00Z',
      importance: 'normal',
      headers: {},
      attachmentNames: [],
      isFromReader,
    }),
    {
      reader,
      working: { timezone: 'Europe/London', workingHours: DEFAULT_WORKING_HOURS },
      style: DEFAULT_TASK_STYLE,
      project: null,
      models: { requests: grammarModel },
      threadTasks,
    },
  );
}

/** 't1 reschedule 2026-03-06' */
export function changes(suggestions: Suggestions): string[] {
  return suggestions.threadUpdates.map(({ taskId, change, due }) =>
    [taskId, change, due?.date].filter(Boolean).join(' '),
  );
}
