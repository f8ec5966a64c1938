import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../sandbox';
import { GraphClient, type SeenMessage } from '../testing/graph-client';
import { startTestSandbox } from '../testing/test-sandbox';
import { parseMail } from './parse-mail';
import { splitMbox } from './split-mbox';

let folder: string;
let sandbox: Sandbox | null = null;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sandbox-mail-'));
});
afterEach(async () => {
  await sandbox?.stop();
  sandbox = null;
  await rm(folder, { recursive: true });
});

async function inboxOf(files: Record<string, string>, place = folder): Promise<SeenMessage[]> {
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(folder, name), text, 'latin1');
  sandbox = await startTestSandbox({ mail: place, shiftMailToNow: true });
  const graph = await GraphClient.signedIn(sandbox.url);
  const { items } = await graph
    .with('outlook.body-content-type="text"')
    .all('/me/mailFolders/inbox/messages?$top=1000');
  return items;
}

function mail(headers: string[], body: string): string {
  return [...headers, '', body].join('\r\n');
}

function about(number: number, subject: string, from: string): string {
  const date = `Date: Mon, 5 Jan 2026 1${number}:00:00 +0000`;
  return mail(
    [`Message-ID: <${number}@x>`, `Subject: ${subject}`, `From: ${from}`, 'To: me@x.example', date],
    'x',
  );
}

const separator = 'From someone@x.example Mon Jan  5 10:00:00 2026';

function mbox(messages: string[]): string {
  return messages.map((text) => `${separator}\n${text.replaceAll('\r\n', '\n')}\n\n`).join('');
}

describe('mail files', () => {
  test('an mbox becomes the inbox, in threads, with the newest at now', async () => {
    const first = mail(
      [
        'Message-ID: <1@x>',
        'Subject: Roof',
        'From: Ann <ann@x.example>',
        'To: me@x.example',
        'Date: Mon, 5 Jan 2026 10:00:00 +0000',
      ],
      'It drips.\nFrom above, mostly.',
    );
    const second = mail(
      [
        'Message-ID: <2@x>',
        'In-Reply-To: <1@x>',
        'Subject: Re: Roof',
        'From: Bob <bob@x.example>',
        'To: me@x.example',
        'Date: Tue, 6 Jan 2026 10:00:00 +0000',
      ],
      'Coming.',
    );
    const other = mail(
      [
        'Message-ID: <3@x>',
        'Subject: Roof',
        'From: Cyd <cyd@x.example>',
        'To: me@x.example',
        'Date: Tue, 6 Jan 2026 11:00:00 +0000',
      ],
      'Unrelated.',
    );
    const items = await inboxOf({ 'all.mbox': mbox([first, second, other]) });
    expect(items.map((item) => item.subject)).toEqual(['Roof', 'Re: Roof', 'Roof']);
    expect(items[2]?.conversationId).toBe(items[1]?.conversationId);
    expect(items[0]?.conversationId).not.toBe(items[1]?.conversationId);
    expect(items[2]?.body.content).toContain('From above, mostly.');
    expect(Date.now() - Date.parse(items[0]?.receivedDateTime ?? '')).toBeLessThan(60_000);
  });

  test('a reply without references joins by subject and a shared participant', async () => {
    const items = await inboxOf({
      'all.mbox': mbox([
        about(1, 'Lease', 'ann@x.example'),
        about(2, 'RE: Lease', 'ann@x.example'),
        about(3, 'RE: Lease', 'cyd@x.example'),
      ]),
    });
    expect(items[1]?.conversationId).toBe(items[2]?.conversationId);
    expect(items[0]?.conversationId).not.toBe(items[2]?.conversationId);
  });

  test('broken files are still messages and nothing crashes', async () => {
    const items = await inboxOf({
      'empty.eml': '',
      'binary.eml': '\u0000\u0001\u0002\u00ff',
      'no-end.eml': mail(
        ['Subject: Open', 'Content-Type: multipart/mixed; boundary="x"'],
        '--x\r\nContent-Type: text/plain\r\n\r\nhalf',
      ),
      'bad-date.eml': mail(['Subject: When', 'Date: yesterday-ish', 'From: <<>>@@'], 'text'),
      'deep.eml': mail(
        ['Subject: Deep', 'Content-Type: multipart/mixed; boundary=a'],
        '--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n'.repeat(400),
      ),
      'readme.txt': 'not mail',
    });
    expect(items).toHaveLength(5);
    expect(items.map((item) => item.subject)).toEqual(expect.arrayContaining(['Open', 'When']));
  });

  test('a missing file is reported by name', async () => {
    await expect(startTestSandbox({ mail: path.join(folder, 'nothing.mbox') })).rejects.toThrow(
      /does not exist/,
    );
  });

  test('charsets, encoded words and attachments are decoded', async () => {
    const parsed = await parseMail(
      Buffer.from(
        mail(
          ['Subject: =?utf-8?B?w5xiZXI=?=', 'Content-Type: multipart/mixed; boundary=b'],
          '--b\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=FC=DFe\r\n--b\r\nContent-Type: text/plain; name=a.txt\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nhello\r\n--b--',
        ),
      ),
    );
    expect(parsed.subject).toBe('Über');
    expect(parsed.body.content.trim()).toBe('Grüße');
    expect(parsed.attachments.map((one) => [one.name, one.isInline])).toEqual([['a.txt', false]]);
  });

  test('an mbox is split the same way, however it is chunked', async () => {
    const text = mbox(['Subject: a\n\n>From here', 'Subject: b\n\nFrom me to you\n\nFrom nobody']);
    for (const size of [1, 7, 64, text.length]) {
      const chunks = async function* (): AsyncGenerator<Buffer> {
        for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
      };
      const bodies: string[] = [];
      for await (const entry of splitMbox(chunks())) bodies.push(entry.bytes.toString());
      expect(bodies).toEqual([
        'Subject: a\r\n\r\nFrom here',
        'Subject: b\r\n\r\nFrom me to you\r\n\r\nFrom nobody',
      ]);
    }
  });
});
