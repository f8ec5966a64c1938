import type { FastifyInstance } from 'fastify';
import { accounts } from '../identity/account';
import type { World } from '../world';

export function registerControl(app: FastifyInstance, world: World): void {
  app.get('/_sandbox/state', async () => ({
    now: new Date(world.clock.now()).toISOString(),
    accounts: accounts.map((account) => {
      const mailbox = world.mailboxOf(account);
      return {
        kind: account.kind,
        address: account.address,
        name: account.name,
        tid: account.tid,
        oid: account.oid,
        messages: mailbox.all.size,
        folders: [...mailbox.folders.values()].map((folder) => ({
          id: folder.id,
          name: folder.displayName,
          wellKnown: folder.place.wellKnown,
          total: folder.messages.size,
          unread: folder.unread,
        })),
      };
    }),
  }));
}
