import { readFileSync } from 'node:fs';

import type { ProjectFacts } from '@docket/core/projects/project';
import { NO_CONDITIONS } from '@docket/core/rules/rule-conditions';
import type { ReadableMail } from '@docket/intelligence/reading/message-features';

export type FiledMessage = { user: string; label: string; sender: string; mail: ReadableMail };

type Row = {
  id: string;
  user: string;
  receivedAt: string;
  from: string;
  to: string;
  cc: string;
  subject: string;
  body: string;
  label: string;
};

/** Filed messages by user, each user's in time order. */
export function readFiledMessages(file: string): Map<string, FiledMessage[]> {
  const users = new Map<string, FiledMessage[]>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.trim() === '') continue;
    const message = toMessage(JSON.parse(line) as Row);
    users.set(message.user, [...(users.get(message.user) ?? []), message]);
  }
  const time = (message: FiledMessage) => Date.parse(message.mail.message.receivedAt);
  for (const [user, messages] of users)
    users.set(
      user,
      messages.toSorted((one, other) => time(one) - time(other)),
    );
  return users;
}

function toMessage(row: Row): FiledMessage {
  return {
    user: row.user,
    label: row.label,
    sender: row.from.toLowerCase(),
    mail: {
      fullText: row.body,
      message: {
        id: row.id,
        conversationId: null,
        subject: row.subject,
        body: row.body,
        bodyType: 'text',
        from: { name: '', address: row.from },
        to: addresses(row.to),
        cc: addresses(row.cc),
        receivedAt: row.receivedAt,
        importance: 'normal',
        headers: {},
        attachmentNames: [],
        isFromReader: false,
      },
    },
  };
}

function addresses(list: string | null): { name: string; address: string }[] {
  return (list ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
    .map((address) => ({ name: '', address }));
}

export function projectNamed(name: string): ProjectFacts {
  return {
    id: name,
    name: name.replace(/_/gu, ' '),
    officialName: '',
    otherNames: '',
    associatedProjects: '',
    involvedParties: '',
    description: '',
    ...NO_CONDITIONS,
  };
}

const NONE = /^(?:none|no[ _-]?project|unclassified|inbox|)$/iu;

/** Whether a label means mail of no project. */
export function isNone(label: string): boolean {
  return NONE.test(label.trim());
}
