import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MessageSummary } from '../control/mailbox-control';
import type { Sandbox } from '../sandbox';
import { control } from '../testing/control-client';
import { GraphClient } from '../testing/graph-client';
import { GraphSchema } from '../testing/graph-schema';
import { type Receiver, startReceiver } from '../testing/notification-receiver';
import { startTestSandbox } from '../testing/test-sandbox';

const schema = new GraphSchema(
  fileURLToPath(new URL('../../contract/graph-mail.csdl.xml', import.meta.url)),
);

let sandbox: Sandbox;
let graph: GraphClient;
let receiver: Receiver;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  graph = await GraphClient.signedIn(sandbox.url);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await sandbox.stop();
});

async function itemsOf(path: string): Promise<Record<string, unknown>[]> {
  const { items } = await graph.all<Record<string, unknown>>(path);
  expect(items.length).toBeGreaterThan(0);
  return items;
}

describe("Microsoft's own schema", () => {
  test('finds an unknown property, a wrong type and a wrong enum member', () => {
    const wrong = {
      id: 'x',
      nonsense: 1,
      isRead: 'yes',
      importance: 'urgent',
      receivedDateTime: '1 May',
      flag: { a: 1 },
    };
    expect(schema.problems(wrong, 'graph.message')).toHaveLength(5);
    expect(schema.problems([{ id: 1 }], 'Collection(graph.mailFolder)')).toHaveLength(1);
  });

  const everything =
    '$expand=attachments&$select=' +
    'id,subject,body,uniqueBody,bodyPreview,from,sender,toRecipients,ccRecipients,bccRecipients,replyTo,' +
    'internetMessageHeaders,internetMessageId,conversationId,conversationIndex,flag,categories,importance,' +
    'inferenceClassification,isRead,isDraft,hasAttachments,receivedDateTime,sentDateTime,createdDateTime,' +
    'lastModifiedDateTime,changeKey,parentFolderId,webLink,isReadReceiptRequested,isDeliveryReceiptRequested';

  test.each([
    ['/me/messages?$top=1000', 'graph.message'],
    [`/me/messages?$top=1000&${everything}`, 'graph.message'],
    ['/me/mailFolders/inbox/messages/delta', 'graph.message'],
    ['/me/mailFolders?includeHiddenFolders=true', 'graph.mailFolder'],
    ['/me/todo/lists', 'graph.todoTaskList'],
  ])('%s gives only what it describes', async (path, type) => {
    for (const item of await itemsOf(path)) {
      const { attachments = [], ...rest } = item;
      expect(schema.problems(rest, type)).toEqual([]);
      expect(schema.problems(attachments, 'Collection(graph.fileAttachment)')).toEqual([]);
    }
  });

  test('drafts, subscriptions and tasks conform to it', async () => {
    const { id } = await control<MessageSummary>(sandbox.url, 'POST /deliver', {
      subject: 'Schema',
    });
    const draft = await graph.post(`/me/messages/${id}/createReply`);
    expect(schema.problems(draft.body, 'graph.message')).toEqual([]);
    const subscription = await graph.post('/subscriptions', {
      changeType: 'created,updated',
      notificationUrl: receiver.url,
      resource: "me/mailFolders('inbox')/messages",
      expirationDateTime: new Date(Date.now() + 3_600_000).toISOString(),
      clientState: 'secret',
    });
    expect(subscription.status).toBe(201);
    expect(schema.problems(subscription.body, 'graph.subscription')).toEqual([]);
    await control(sandbox.url, 'POST /deliver', { subject: 'Told' });
    await receiver.waitFor(1);
    expect(
      schema
        .problems(receiver.received, 'Collection(graph.changeNotification)')
        .filter((problem) => !problem.includes('.resourceData.')),
    ).toEqual([]);
    const [list] = await itemsOf('/me/todo/lists');
    const task = await graph.post(`/me/todo/lists/${String(list?.['id'])}/tasks`, {
      title: 'Sign the quote',
      dueDateTime: { dateTime: '2026-11-24T17:00:00', timeZone: 'UTC' },
      linkedResources: [{ webUrl: 'https://docket.example/emails/1', externalId: 'email-1' }],
    });
    expect(task.status).toBe(201);
    expect(schema.problems(task.body, 'graph.todoTask')).toEqual([]);
    const path = `/me/todo/lists/${String(list?.['id'])}/tasks`;
    const { id: taskId } = task.body as { id: string };
    const step = await graph.post(`${path}/${taskId}/checklistItems`, { displayName: 'Read it' });
    expect(schema.problems(step.body, 'graph.checklistItem')).toEqual([]);
    const linked = await itemsOf(`${path}/${taskId}/linkedResources`);
    expect(schema.problems(linked, 'Collection(graph.linkedResource)')).toEqual([]);
    const changed = await itemsOf(`${path}/delta`);
    expect(schema.problems(changed, 'Collection(graph.todoTask)')).toEqual([]);
  });
});
