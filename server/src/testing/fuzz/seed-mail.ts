import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const html = `<html><head><style>p{margin:0}</style></head><body><p>Hi Ines,</p>
<p>Could you send the <b>signed lease</b> by Friday, 6 March? The meeting is at 9:30.</p>
<table><tr><td>Rent</td><td>&euro;1,250</td></tr></table><img src="https://x.example/a.png">
<div class="gmail_quote">On Mon, 2 Mar 2026 Noor wrote:<blockquote>Please call me.</blockquote></div></body></html>`;

/** The default seeds if no folder is given: one mail of each common form. */
const OWN: readonly string[] = [
  mail(
    'text/plain; charset=utf-8',
    'Hi Ines,\n\nCould you send the plan by Friday?\n\nBest regards,\nNoor Haddad\n-- \nFernhill Ltd\n\nOn Mon, 2 Mar 2026 Ines wrote:\n> Which one?\n> I will call you tomorrow.',
  ),
  mail('text/html; charset=utf-8', html),
  mail(
    'multipart/mixed; boundary="m1"',
    `--m1\nContent-Type: multipart/alternative; boundary="a1"\n\n--a1\nContent-Type: text/plain\n\nPlease confirm by 3 March.\n--a1\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\n${Buffer.from(html).toString('base64')}\n--a1--\n--m1\nContent-Type: application/pdf; name="=?UTF-8?Q?Lease_f=C3=BCr_2026.pdf?="\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\nJVBERi0xLjQK\n--m1--`,
  ),
  mail(
    'text/plain; charset=iso-8859-1',
    'Sehr geehrte Frau Marlow,\n\nbitte schicken Sie mir die Rechnung bis zum 12.03.2026 zur=FCck.\n\nMit freundlichen Gr=FC=DFen\nJonas',
    'Content-Transfer-Encoding: quoted-printable\n',
  ),
  mail(
    'text/html; charset=utf-8',
    '<p>Our March news</p><a href="https://news.example/u?id=1">Unsubscribe</a>',
    'List-Id: <news.example>\nList-Unsubscribe: <https://news.example/u>\nPrecedence: bulk\n',
  ),
];

function mail(type: string, body: string, headers = ''): string {
  return `From: "Haddad, Noor" <noor@fernhill.example>\nTo: Ines Marlow <ines@harbourlane.example>\nCc: =?UTF-8?B?SsO2cmc=?= <j@x.example>\nSubject: Re: [Lease] =?UTF-8?Q?Elm_Court_=E2=80=93_lease?=\nDate: Mon, 2 Mar 2026 09:00:00 +0100\nMessage-ID: <1@fernhill.example>\n${headers}MIME-Version: 1.0\nContent-Type: ${type}\n\n${body}\n`.replaceAll(
    '\n',
    '\r\n',
  );
}

/** Mails as one-byte characters: from the .eml and .mbox files under a folder, or Docket's own few. */
export function seedMails(folder: string | null): [string, ...string[]] {
  const mails = folder === null ? OWN : filesUnder(folder).flatMap(mailsOf);
  const [first, ...rest] = mails;
  if (first === undefined) throw new Error(`${folder} has no .eml or .mbox file`);
  return [first, ...rest];
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:eml|mbox)$/.test(name))
    .toSorted()
    .map((name) => path.join(folder, name));
}

function mailsOf(file: string): string[] {
  const text = readFileSync(file, 'latin1');
  if (!file.endsWith('.mbox')) return [text];
  return text.split(/^From .*\r?\n/m).filter((part) => part.trim() !== '');
}
