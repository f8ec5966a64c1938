import { rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded-postgres';
import { prepareDatabase } from '../server/src/platform/db/prepare-database';
import { createDatabase, asUser } from '../server/src/platform/db/database';
import { composeEmail } from '../server/src/features/emails/compose-email';
import { storeEmails } from '../server/src/features/emails/store-emails.repository';
const dir = '/tmp/prof/data';
await rm(dir, { recursive: true, force: true });
const p = await startEmbeddedPostgres({ dataFolder: dir, onLost: () => undefined });
const url = await prepareDatabase(p.ownerUrl, {
  folder: '/work/main/server/src/platform/db/migrations',
  appPassword: 'x'.repeat(20),
});
const owner = new pg.Client({ connectionString: p.ownerUrl });
await owner.connect();
const db = createDatabase(url, { onIdleError: () => undefined });
const para =
  'The figures for the second floor are attached as promised. Could you check the totals by Friday and tell Daniel if anything looks wrong? We can hold the slot until then, after that the supplier gives it to somebody else. ';
const N = 10000;
const msgs = (tag: string) =>
  Array.from({ length: N }, (_, i) => ({
    id: `AAkALgAAAAAAHYQDEapmEc2byACqAC${tag}-EWg0AxXrb${i}`.padEnd(120, 'x'),
    internetMessageId: `<${tag}.${i}@load>`,
    conversationId: `c${Math.ceil(i / 3)}`,
    folderId: 'inbox',
    subject: `Topic: note ${i}`,
    body: {
      type: 'html' as const,
      content: `<html><head></head><body><div>Hi Ines,<br><br>Note ${i}. ${para.repeat(4).slice(0, 800)}<br><br>Best,<br>X</div></body></html>`,
    },
    from: { name: 'Priya', address: 'priya.n@corvid.example' },
    to: [{ name: 'I', address: 'i@x.example' }],
    cc: [],
    receivedAt: new Date(Date.now() - i * 60000).toISOString(),
    sentAt: new Date(Date.now() - i * 60000).toISOString(),
    importance: 'normal' as const,
    headers: { 'message-id': 'x' },
    categories: [],
    webLink: 'https://x',
    changeKey: 'k',
    isRead: false,
    isDraft: false,
    hasAttachments: false,
    attachments: [],
  }));
import { readdirSync, readFileSync } from 'node:fs';
function pgCpu() {
  let sum = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const st = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const env = readFileSync(`/proc/${pid}/cwd/PG_VERSION`, 'utf8');
      if (!env) continue;
      const cwd = await0(pid);
      if (!cwd.startsWith('/tmp/prof/data')) continue;
      const f = st.slice(st.lastIndexOf(')') + 2).split(' ');
      sum += Number(f[11]) + Number(f[12]);
    } catch {}
  }
  return sum * 10;
}
import { readlinkSync } from 'node:fs';
const await0 = (pid: string) => readlinkSync(`/proc/${pid}/cwd`);
const page = Number(process.env.PAGE ?? 100),
  lanes = Number(process.env.LANES ?? 1);
async function run(label: string, setup: string[], undo: string[] = []) {
  for (const s of setup) await owner.query(s);
  const user = randomUUID();
  await owner.query(
    `insert into users (id, tenant_id, microsoft_id, email, name) values ($1, 't', gen_random_uuid()::text, 'a@b', 'n')`,
    [user],
  );
  const t0 = performance.now();
  const emails = msgs(label).map((m) =>
    composeEmail(m as never, {
      readerAddress: 'i@x.example',
      folder: { name: 'Inbox', wellKnownName: 'inbox', isIncluded: true },
    }),
  );
  const t1 = performance.now();
  const cpu = process.cpuUsage();
  const pg0 = pgCpu();
  let at = 0;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (at < N) {
        const s = emails.slice(at, (at += page));
        await asUser(db, user, (scope) => storeEmails(scope, s, new Date()));
      }
    }),
  );
  const c = process.cpuUsage(cpu);
  console.log(
    label,
    'compose',
    Math.round(t1 - t0),
    'store',
    Math.round(performance.now() - t1),
    'node cpu',
    Math.round((c.user + c.system) / 1000),
    'pg cpu',
    pgCpu() - pg0,
  );
  for (const s of undo) await owner.query(s);
}
await run('warm', []);
await run('asis', []);
await run('nogin', ['drop index if exists emails_search']);
await run('noidx', [
  'drop index if exists emails_matched',
  'drop index if exists emails_folder_live',
  'drop index if exists emails_queue',
  'drop index if exists emails_queue_priority',
  'drop index if exists emails_pending',
  'drop index if exists emails_archived',
  'drop index if exists emails_conversation',
  'drop index if exists emails_internet_id',
  'drop index if exists emails_folder_day',
  'drop index if exists emails_status',
]);
await run('lz4', [
  'alter table emails alter column body set compression lz4',
  'alter table emails alter column body_text set compression lz4',
]);
await run('nofsync', ['alter system set synchronous_commit = off', 'select pg_reload_conf()']);
await db.destroy();
await owner.end();
await p.stop();
