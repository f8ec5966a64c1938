import { beforeEach, describe, expect, it } from 'vitest';

import { syncedMailbox } from '../../testing/synced-mailbox';
import { followFiling } from './follow-filing.usecases';
import { giveUpMove, moveIfAllowed } from './move-message.usecases';

const box = syncedMailbox();
let project: string;

beforeEach(async () => {
  await box.sandbox.control('POST', '/folders', { name: 'Haas' });
  project = (await box.ines.post('/projects', { name: 'Haas' })).body.id;
  await box.ines.patch('/settings', { archiveMovesMessage: true });
});

/** Delivered to the folder, synced, and decided by its folder's name if a project has it. */
async function received(folder: string) {
  const { id: messageId } = await box.deliver({ subject: 'Moving', folder });
  await box.sync();
  const emailId = (await box.rowOf(messageId))?.id ?? '';
  const of = { userId: box.ines.user.id, emailId };
  await followFiling(box.docket.deps, { userId: of.userId, emailIds: [emailId] });
  return {
    folder: async () => (await box.messages()).find(({ id }) => id === messageId)?.folder,
    move: (deps = box.docket.deps) => moveIfAllowed(deps, of),
    put: (place: string) => box.sandbox.control('POST', '/move', { id: messageId, folder: place }),
    giveUp: (reason: string) => giveUpMove(box.docket.deps, of, reason),
    shown: async () => (await box.ines.get(`/emails/${emailId}/recommendations`)).body,
    decide: (action: 'archive' | 'unarchive') =>
      box.ines.post('/emails/recommendations/process', { emailId, action, data: {} }),
    follow: async () => {
      await box.sync();
      await followFiling(box.docket.deps, { userId: of.userId, emailIds: [emailId] });
    },
  };
}

describe('archiving, if the settings say that the message follows', () => {
  it('moves the message to the Archive folder, and Undo moves it back to its folder with its project', async () => {
    const email = await received('Haas');
    const decided = { id: project, approved: true, decidedBy: 'mailbox' };
    expect((await email.shown()).recommendedProject).toMatchObject(decided);
    await email.decide('archive');
    await email.move();
    expect(await email.folder()).toBe('archive');
    await email.follow();
    await box.ines.post('/undo');
    await email.move();
    expect(await email.folder()).toBe('Haas');
    await email.follow();
    expect((await email.shown()).recommendedProject).toMatchObject(decided);
  });

  it('again, directly after it was restored, still knows the folder', async () => {
    const email = await received('Haas');
    for (const action of ['archive', 'unarchive', 'archive', 'unarchive'] as const) {
      await email.decide(action);
      await email.move();
      if (action === 'archive') await box.sync();
      expect(await email.folder()).toBe(action === 'archive' ? 'archive' : 'Haas');
    }
  });

  it.each(['Haas', 'archive'])(
    'undone before the message was moved leaves it in %s, however often that is looked at',
    async (folder) => {
      const email = await received(folder);
      await email.decide('archive');
      await box.ines.post('/undo');
      await email.move();
      await email.move();
      expect(await email.folder()).toBe(folder);
    },
  );

  it('undone leaves a message that already was in Archive there', async () => {
    const email = await received('archive');
    await email.decide('archive');
    await email.move();
    await box.ines.post('/undo');
    await email.move();
    await email.move();
    expect(await email.folder()).toBe('archive');
  });

  it('later, once the message has been filed elsewhere than in Archive, knows its new folder', async () => {
    const email = await received('archive');
    await email.decide('archive');
    await box.ines.post('/undo');
    await email.move();
    await email.put('Haas');
    await box.sync();
    for (const action of ['archive', 'unarchive'] as const) {
      await email.decide(action);
      await email.move();
    }
    expect(await email.folder()).toBe('Haas');
  });

  it('undone before the last sync knows that the message is back leaves it there', async () => {
    const email = await received('Haas');
    await email.decide('archive');
    await email.move();
    await box.sync();
    await box.ines.post('/undo');
    await email.move();
    await email.decide('archive');
    await box.ines.post('/undo');
    await email.move();
    expect(await email.folder()).toBe('Haas');
  });

  it('undone leaves a message alone that was not moved because the setting was off', async () => {
    const email = await received('Haas');
    await box.ines.patch('/settings', { archiveMovesMessage: false });
    await email.decide('archive');
    await email.move();
    expect(await email.folder()).toBe('Haas');
    await box.ines.patch('/settings', { archiveMovesMessage: true });
    await email.decide('unarchive');
    await email.move();
    expect(await email.folder()).toBe('Haas');
  });

  it('undone moves the message to the inbox if its folder has been deleted', async () => {
    await box.sandbox.control('POST', '/folders', { name: 'For a while' });
    const email = await received('For a while');
    await email.decide('archive');
    await email.move();
    await box.sandbox.control('POST', '/folders', { folder: 'For a while', delete: true });
    await email.decide('unarchive');
    await email.move();
    expect(await email.folder()).toBe('inbox');
  });

  it('undone moves the message to the inbox if its folder is below Deleted Items, as after deleting it in Outlook', async () => {
    await box.sandbox.control('POST', '/folders', { name: 'Old', parent: 'deleteditems' });
    await box.sync();
    const folders = (await box.status()).folders;
    const { id } = folders.find(({ name }: { name: string }) => name === 'Old');
    await box.ines.patch(`/sync/folders/${encodeURIComponent(id)}`, { isIncluded: true });
    const email = await received('Old');
    await email.decide('archive');
    await email.move();
    expect(await email.folder()).toBe('archive');
    await email.decide('unarchive');
    await email.move();
    expect(await email.folder()).toBe('inbox');
  });

  it('undone moves junk that the person has synced back to junk', async () => {
    await box.sync();
    const { folders } = await box.status();
    const { id } = folders.find(({ name }: { name: string }) => /junk/i.test(name));
    await box.ines.patch(`/sync/folders/${encodeURIComponent(id)}`, { isIncluded: true });
    const email = await received('junkemail');
    await email.decide('archive');
    await email.move();
    await email.decide('unarchive');
    await email.move();
    expect(await email.folder()).toBe('junkemail');
  });

  it('with the setting turned off in between, forgets the folder of then', async () => {
    const email = await received('Haas');
    await email.decide('archive');
    await email.move();
    await box.ines.patch('/settings', { archiveMovesMessage: false });
    await email.decide('unarchive');
    await email.move();
    expect(await email.folder()).toBe('archive');
    await box.ines.patch('/settings', { archiveMovesMessage: true });
    for (const action of ['archive', 'unarchive'] as const) {
      await email.decide(action);
      await email.move();
    }
    expect(await email.folder()).toBe('archive');
  });

  it('undone while the mailbox is slow, leaves the message in its folder', async () => {
    const email = await received('Haas');
    const { mailboxFor } = box.docket.deps;
    const slow = (userId: string) => {
      const { writer, ...mailbox } = mailboxFor(userId);
      const slowly = async (id: string, destination: string) => {
        if (destination === 'archive') {
          await box.ines.post('/undo');
          await email.move();
        }
        return writer.moveMessage(id, destination);
      };
      return { ...mailbox, writer: { ...writer, moveMessage: slowly } };
    };
    await email.decide('archive');
    await email.move({ ...box.docket.deps, mailboxFor: slow });
    expect(await email.folder()).toBe('Haas');
  });

  it('without permission shows so on the email at once, instead of trying again', async () => {
    const email = await received('Haas');
    await email.decide('archive');
    await box.faults({ match: { path: '/move$' }, fault: 'status', status: 403, times: 1 });
    await email.move();
    expect((await email.shown()).moveProblem).toContain('does not have permission to move');
    expect(await email.folder()).toBe('Haas');
  });

  it('shows on the email why its message could not be moved, until it is', async () => {
    const email = await received('Haas');
    await email.decide('archive');
    await email.giveUp('The mailbox cannot be reached');
    expect((await email.shown()).moveProblem).toBe('The mailbox cannot be reached');
    await email.move();
    expect((await email.shown()).moveProblem).toBeNull();
  });
});
