import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const ASKS = [
  'send me the signed lease',
  'review the site plan',
  'call the surveyor',
  'book a room for the handover',
];
const NEWS = [
  'The lift has been repaired.',
  'Thank you, that answers everything.',
  'The tenants were told last week, nothing more to do.',
];

/** A mailbox in which every other message asks for something and no two are alike. Returns the file. */
export async function writeMailbox(folder: string, messages: number): Promise<string> {
  const file = path.join(folder, 'queue.mbox');
  await writeFile(file, Array.from({ length: messages }, (_, at) => mail(at)).join('\n'));
  return file;
}

function mail(at: number): string {
  const sent = new Date(Date.UTC(2026, 2, 2, 8) + at * 1_800_000).toUTCString();
  const [weekday, day, month, year, clock] = sent.split(/[\s,]+/);
  const words =
    at % 2 === 0
      ? `Please ${ASKS[at % ASKS.length]} number ${at} by Friday.`
      : `${NEWS[at % NEWS.length]} This is note ${at}.`;
  return [
    `From sender@mail.example ${weekday} ${month} ${day} ${clock} ${year}`,
    `From: Sender ${at} <sender${at}@mail${at % 7}.example>`,
    'To: Ines Marlow <ines.marlow@harbourlane.example>',
    `Subject: Matter ${at}`,
    `Date: ${sent}`,
    `Message-ID: <${at}@mail.example>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Hello Ines,',
    '',
    words,
    '',
    `Sender ${at}`,
    '',
  ].join('\n');
}
