import { accounts } from '../accounts/account';
import type { Message } from '../mailbox/message';
import { addSyntheticMail } from '../mailbox/synthetic-mail';
import type { World } from '../world/world';
import {
  ControlError,
  type ControlRequest,
  bodyOf,
  folderOf,
  mailboxOf,
  messageOf,
  queryOf,
  textOf,
  timeOf,
} from './control-body';
import { deliver } from './deliver';
import type { Mailbox } from '../mailbox/mailbox';
import { previewOf, textOf as plainTextOf } from '../mailbox/body-text';

export interface MessageSummary {
  id: string;
  restId: string;
  internetMessageId: string;
  conversationId: string;
  folder: string;
  subject: string;
  from: string | null;
  to: string[];
  cc: string[];
  bcc: string[];
  receivedAt: string;
  isRead: boolean;
  isDraft: boolean;
  preview: string;
  body?: string;
  attachments: string[];
  version: number;
}

function summaryOf(mailbox: Mailbox, message: Message, withBody = false): MessageSummary {
  const folder = mailbox.folderOf(message);
  return {
    id: message.key,
    restId: message.restId,
    internetMessageId: message.internetMessageId,
    conversationId: message.conversationId,
    folder: folder.place.wellKnown ?? folder.displayName,
    subject: message.subject,
    from: message.from?.address ?? null,
    to: message.to.map((person) => person.address),
    cc: message.cc.map((person) => person.address),
    bcc: message.bcc.map((person) => person.address),
    receivedAt: new Date(message.received).toISOString(),
    isRead: message.isRead,
    isDraft: message.isDraft,
    preview: previewOf(message.body),
    ...(withBody ? { body: plainTextOf(message.body) } : {}),
    attachments: message.attachments.map((attachment) => attachment.name),
    version: message.version,
  };
}

export type ControlHandler = (world: World, request: ControlRequest) => unknown;

const state: ControlHandler = (world) => ({
  now: new Date(world.clock.now()).toISOString(),
  sent: world.sent,
  accounts: accounts.map((account) => {
    const mailbox = world.mailboxOf(account);
    const { kind, address, name, tid, oid } = account;
    return {
      kind,
      address,
      name,
      tid,
      oid,
      messages: mailbox.all.size,
      consent: world.identity.consentOf(account),
      folders: [...mailbox.folders.values()].map((folder) => ({
        id: folder.id,
        name: folder.displayName,
        wellKnown: folder.place.wellKnown,
        total: folder.messages.size,
        unread: folder.unread,
      })),
    };
  }),
});

function change(
  apply: (target: { world: World; message: Message; body: Record<string, unknown> }) => void,
): ControlHandler {
  return (world, request) => {
    const body = bodyOf(request);
    const mailbox = mailboxOf(world, body['account']);
    const message = messageOf(mailbox, body['id']);
    apply({ world, message, body });
    return mailbox.find(message.key)
      ? summaryOf(mailbox, message)
      : { id: message.key, gone: true };
  };
}

const deliverOne: ControlHandler = (world, request) => {
  const body = bodyOf(request);
  const mailbox = mailboxOf(world, body['account']);
  return summaryOf(mailbox, deliver(world, mailbox, body));
};

const move = change(({ world, message, body }) => {
  const mailbox = mailboxOf(world, body['account']);
  const target = folderOf(mailbox, body['folder']);
  mailbox.forgetsReturns = body['untold'] === true;
  mailbox.move(message, target);
  mailbox.forgetsReturns = false;
});

const edit = change(({ world, message, body }) => {
  const mailbox = mailboxOf(world, body['account']);
  const subject = textOf(body['subject']);
  const text = textOf(body['body']);
  const html = textOf(body['html']);
  const received = timeOf(body['receivedAt']);
  mailbox.update(message, {
    ...(subject ? { subject } : {}),
    ...(text ? { body: { contentType: 'text', content: text } } : {}),
    ...(html ? { body: { contentType: 'html', content: html } } : {}),
    ...(received ? { received } : {}),
    ...(Array.isArray(body['categories']) ? { categories: body['categories'].map(String) } : {}),
    ...(body['flagged'] === undefined
      ? {}
      : {
          flag: {
            flagStatus: body['flagged'] === true ? ('flagged' as const) : ('notFlagged' as const),
          },
        }),
  });
});

const remove = change(({ world, message, body }) => {
  const mailbox = mailboxOf(world, body['account']);
  if (body['permanent'] === true) mailbox.destroy(message);
  else mailbox.move(message, mailbox.folder('deleteditems'));
});

const read = change(({ world, message, body }) => {
  mailboxOf(world, body['account']).update(message, { isRead: body['isRead'] !== false });
});

const messages: ControlHandler = (world, request) => {
  const query = queryOf(request);
  const mailbox = mailboxOf(world, query.get('account'));
  const folder = query.get('folder');
  const found = (folder ? folderOf(mailbox, folder).messages : mailbox.all)
    .ascending()
    .toReversed();
  const offset = Number(query.get('offset') ?? 0);
  const limit = Number(query.get('limit') ?? 1000);
  const withBody = query.get('body') === 'true';
  return {
    total: found.length,
    messages: found.slice(offset, offset + limit).map((one) => summaryOf(mailbox, one, withBody)),
  };
};

const sent: ControlHandler = (world, request) => {
  const mailbox = mailboxOf(world, queryOf(request).get('account'));
  const found = mailbox.folder('sentitems').messages.ascending().toReversed();
  return { total: found.length, messages: found.map((one) => summaryOf(mailbox, one, true)) };
};

const load: ControlHandler = (world, request) => {
  const body = bodyOf(request);
  const mailbox = mailboxOf(world, body['account']);
  const folder = folderOf(mailbox, body['folder']);
  const count = Number(body['count']);
  if (!Number.isInteger(count) || count < 1 || count > 1_000_000) {
    throw new ControlError(400, 'count must be a whole number from 1 to 1,000,000.');
  }
  const started = performance.now();
  addSyntheticMail(mailbox, folder, {
    count,
    newest: timeOf(body['newest']) ?? world.clock.nowSecond(),
    spacing: Number(body['spacingSeconds'] ?? 60),
    bodyLength: Number(body['bodyLength'] ?? 800),
    prefix: textOf(body['prefix']) ?? `load${world.nextNumber()}`,
  });
  return {
    loaded: count,
    total: folder.messages.size,
    milliseconds: Math.round(performance.now() - started),
  };
};

const folders: ControlHandler = (world, request) => {
  const body = bodyOf(request);
  const mailbox = mailboxOf(world, body['account']);
  const name = textOf(body['name']) ?? 'New folder';
  const parent =
    body['parent'] === undefined
      ? mailbox.folder('msgfolderroot')
      : folderOf(mailbox, body['parent']);
  if (body['folder'] === undefined) {
    const made = mailbox.createFolder(name, parent, textOf(body['wellKnown']) ?? null);
    return { id: made.id, name: made.displayName };
  }
  const folder = folderOf(mailbox, body['folder']);
  if (body['delete'] === true) mailbox.destroyFolder(folder);
  else folder.displayName = name;
  return { id: folder.id, name: folder.displayName };
};

export const mailboxControl: Record<string, ControlHandler> = {
  'GET /state': state,
  'POST /deliver': deliverOne,
  'POST /move': move,
  'POST /edit': edit,
  'POST /delete': remove,
  'POST /restore': move,
  'POST /read': read,
  'GET /messages': messages,
  'GET /sent': sent,
  'POST /load': load,
  'POST /folders': folders,
};
