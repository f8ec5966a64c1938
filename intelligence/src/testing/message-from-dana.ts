import { DEFAULT_WORKING_HOURS } from '@docket/core/contexts/context';
import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';

import type { MailMessage } from '../reading/mail-message';
import { grammarModel } from './grammar-model';
import type { SuggestionInput } from '../extract-suggestions';

export const reader = { name: 'Robin Vale', address: 'robin@vale.example' };
export const dana = { name: 'Dana Kerr', address: 'dana@corvid.example' };

/** To the reader alone, received on Monday 2 March 2026, 9:00 UTC. */
export function messageFromDana(body: string, fields: Partial<MailMessage> = {}): MailMessage {
  return {
    id: '1',
    conversationId: 'c',
    subject: 'Hall 3',
    body,
    bodyType: 'text',
    from: dana,
    to: [reader],
    cc: [],
    receivedAt: '2026-03-02T09:00:00Z',
    importance: 'normal',
    headers: {},
    attachmentNames: [],
    isFromReader: false,
    ...fields,
  };
}

export const readerInput: SuggestionInput = {
  reader,
  working: { timezone: 'Europe/London', workingHours: DEFAULT_WORKING_HOURS },
  style: DEFAULT_TASK_STYLE,
  project: null,
  models: { requests: grammarModel },
};
