// A person's data on its way from one installation to another.
import { gunzipSync } from 'node:zlib';

import type { SignedIn, TestApp } from '../../../testing/test-app';

export async function exported(from: TestApp, person: SignedIn): Promise<Buffer> {
  const url = '/api/v1/export/all';
  const answer = await from.app.inject({ url, headers: { cookie: person.cookie } });
  if (answer.statusCode !== 200) throw new Error(`Not exported: ${answer.body}`);
  return answer.rawPayload;
}

export async function imported(to: TestApp, person: SignedIn, payload: Buffer) {
  const answer = await to.app.inject({
    method: 'POST',
    url: '/api/v1/import/all',
    headers: { cookie: person.cookie, 'content-type': 'application/gzip' },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Without its header and what it names, and without what the import itself adds to the audit log. */
export function contentOf(file: Buffer): string[] {
  const [header = '', ...lines] = gunzipSync(file).toString().trim().split('\n');
  const { person } = JSON.parse(header) as { person: string };
  return lines
    .map((line) => line.replaceAll(person, 'the person'))
    .filter((line) => !line.includes('"title":"All data imported"'))
    .map((line) => line.replace(/^(\{"table":"audit_entries".*"rows":)\d+\}$/, '$1*}'));
}
