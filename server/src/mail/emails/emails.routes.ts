import { API_PREFIX } from '@docket/core/contract';
import { allowImages } from '@docket/core/emails/emails.contract';
import { listStoredEmails as storedEmailsContract } from '@docket/core/emails/stored-email.contract';
import type { FastifyInstance } from 'fastify';

import { requireUser } from '../../platform/http/route';
import { serveInThread, serveWith } from '../../platform/http/serve';
import type { WorkDependencies } from '../../platform/use-cases/unit-of-work';
import type { Db } from '../../platform/db/database';
import type { Threads } from '../../platform/threads/thread-task';
import type { MailboxFor } from '../mailbox/mailbox';
import { allowImagesOfSender, listEmailsTask, readAttachment } from './emails.usecases';

type Dependencies = WorkDependencies & { mailboxFor: MailboxFor; threads: Threads<{ db: Db }> };

export function registerEmailsRoutes(app: FastifyInstance, deps: Dependencies): void {
  const serve = serveWith(app, deps);
  serveInThread(app, deps.threads)(storedEmailsContract, listEmailsTask, ({ user, query }) => ({
    userId: user.id,
    query,
  }));
  serve(allowImages, async (scope, { params }) => {
    await allowImagesOfSender(scope, params.id);
    return { success: true as const };
  });

  app.get<{ Params: { id: string; attachmentId: string } }>(
    `${API_PREFIX}/emails/:id/attachments/:attachmentId`,
    { config: { scope: 'read', isLong: true } },
    async (request, reply) => {
      const userId = requireUser(request).id;
      const file = await readAttachment(deps, { userId, ...request.params });
      // A downloaded file is never shown in the page, whatever type it claims to be.
      return reply
        .header('content-type', 'application/octet-stream')
        .header('content-disposition', contentDisposition(file.name))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(withoutCopy(file.bytes));
    },
  );
}

/** An attachment may have 150 MB; Buffer.from(bytes) would hold them twice. */
function withoutCopy({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/**
 * RFC 6266: an ASCII name for old browsers and the real one beside it. A name can break out of neither the header nor
 * the folder.
 */
export function contentDisposition(name: string): string {
  const safe = name.replaceAll(/[\p{Cc}/\\]/gu, '_').trim() || 'attachment';
  const ascii = safe.replaceAll(/[^ -~]|["%;]/g, '_');
  const encoded = encodeURIComponent(safe.replaceAll(/\p{Surrogate}/gu, '_')).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
