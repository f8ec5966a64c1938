import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';

import { exportPersonData, importPersonData } from '@docket/core/settings/person-data.contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { insertSecurityEvent } from '../../accounts/entry/security-events.repository';
import { asSystem, readSnapshot } from '../../platform/db/database';
import { route } from '../../platform/http/route';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { exportPerson } from './export-person.usecases';
import { importPerson } from './import-person.usecases';
import { invalidFile } from './person-file';

export function registerPersonDataRoutes(app: FastifyInstance, deps: PlatformDependencies): void {
  const { config, db, clock } = deps;

  route(app, exportPersonData, async ({ user, request, reply }) => {
    const now = clock.now();
    await asSystem(db, (trx) =>
      insertSecurityEvent(trx, { kind: 'exported', at: now, ...exporterOf(request, user) }),
    );
    const { name, email } = user;
    const about = { exportedAt: now.toISOString(), docket: config.version, name, email };
    const lines = readSnapshot(db, user.id, (scope) => exportPerson(scope, about));
    const file = `docket-data-${now.toISOString().slice(0, 10)}.jsonl.gz`;
    await reply
      .type('application/gzip')
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(Readable.from(lines).pipe(createGzip()));
  });
  void app.register((part, _, done) => {
    part.removeAllContentTypeParsers();
    // Streamed, because the file may be larger than memory.
    part.addContentTypeParser('*', (_request, body, ready) => ready(null, body));
    route(part, importPersonData, ({ user, body }) => importPerson(deps, user.id, gunzip(body)));
    done();
  });
}

async function* gunzip(body: unknown): AsyncGenerator<Uint8Array> {
  if (!(body instanceof Readable)) throw invalidFile('it is empty');
  try {
    yield* body.pipe(createGunzip()) as AsyncIterable<Uint8Array>;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code?.startsWith('Z_') === true ? invalidFile('it is incomplete or damaged') : error;
  }
}

function exporterOf(request: FastifyRequest, { id, email }: { id: string; email: string }) {
  const userAgent = request.headers['user-agent'] ?? '';
  return { personId: id, actorId: id, email, userAgent, address: request.ip };
}
