import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';

import { exportPersonData, importPersonData } from '@docket/core/settings/person-data.contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { browserOf } from '../../accounts/entry/browser';
import { insertSecurityEvent } from '../../accounts/entry/security-events.repository';
import { asSystem, readSnapshot } from '../../platform/db/database';
import { route } from '../../platform/http/route';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { exportPerson } from './export-person.usecases';
import { importPerson } from './import-person.usecases';
import { invalidFile } from './person-file';
import { createTransfers } from './transfers';

/** A browser that takes nothing more of its file for so long has stopped. */
const MAX_PAUSE_MS = 60_000;

export function registerPersonDataRoutes(app: FastifyInstance, deps: PlatformDependencies): void {
  const { config, db, clock } = deps;
  const transfers = createTransfers();

  route(app, exportPersonData, async ({ user, request, reply }) => {
    const now = clock.now();
    const end = transfers.begin(user.id);
    try {
      await asSystem(db, (trx) =>
        insertSecurityEvent(trx, { kind: 'exported', at: now, ...exporterOf(request, user) }),
      );
    } catch (error) {
      end();
      throw error;
    }
    const { name, email } = user;
    const about = { exportedAt: now.toISOString(), docket: config.version, name, email };
    const lines = readSnapshot(db, user.id, (scope) => exportPerson(scope, about));
    // In object mode it would read ahead by sixteen batches, whatever their size.
    const rows = Readable.from(lines, { objectMode: false });
    // Ends the transaction too when the browser is gone, which pipe() would not.
    const packed = pipeline(rows, createGzip(), end);
    reply.raw.setTimeout(MAX_PAUSE_MS, () => reply.raw.destroy());
    const file = `docket-data-${now.toISOString().slice(0, 10)}.jsonl.gz`;
    await reply
      .type('application/gzip')
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(packed);
  });
  void app.register((part, _, done) => {
    part.removeAllContentTypeParsers();
    // Streamed, because the file may be larger than memory.
    part.addContentTypeParser('*', (_request, body, ready) => ready(null, body));
    route(part, importPersonData, async ({ user, body }) => {
      const end = transfers.begin(user.id);
      try {
        return await importPerson(deps, user.id, gunzip(body));
      } finally {
        end();
      }
    });
    done();
  });
}

async function* gunzip(body: unknown): AsyncGenerator<Uint8Array> {
  if (!(body instanceof Readable)) throw invalidFile('it is empty');
  try {
    // With pipe() an upload that is broken off would never end.
    yield* pipeline(body, createGunzip(), () => undefined) as AsyncIterable<Uint8Array>;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw /^(Z_|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)/.test(code)
      ? invalidFile('it is incomplete or damaged')
      : error;
  }
}

function exporterOf(request: FastifyRequest, { id, email }: { id: string; email: string }) {
  return { personId: id, actorId: id, email, ...browserOf(request) };
}
