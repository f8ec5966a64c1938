import { readFileSync } from 'node:fs';

import { hostOf } from '@docket/intelligence/reading/links';
import { readMessage } from '@docket/intelligence/reading/read-message';
import { z } from 'zod';

/** `known`: known addresses with the sender's name, as from stored mail; `self` is the reader's own second address. */
const lineSchema = z.object({
  id: z.string(),
  kind: z.string(),
  fraud: z.boolean(),
  from: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  body: z.string(),
  headers: z.record(z.string(), z.string()),
  attachmentNames: z.array(z.string()),
  known: z.array(z.string()),
  links: z.array(z.object({ label: z.string(), href: z.string() })),
});
type Line = z.infer<typeof lineSchema>;

const READER = { name: 'Robin Vale', address: 'robin@harbour.example' };

/** Frauds and honest look-alikes: how many of each count as bait, as doubtful, or pass. */
export function runBait({ data, json }: { data: string; json: boolean }): void {
  const lines = readFileSync(data, 'utf8').trim().split('\n');
  const read = lines.map((text) => {
    const line = lineSchema.parse(JSON.parse(text));
    return { line, ...verdictOn(line) };
  });
  const count = (isFraud: boolean) => {
    const own = read.filter(({ line }) => line.fraud === isFraud);
    const of = (verdict: string) => own.filter((one) => one.verdict === verdict).length;
    return { n: own.length, bait: of('bait'), doubt: of('doubt'), none: of('none') };
  };
  const scores = { frauds: count(true), honest: count(false) };
  if (json) {
    console.log(JSON.stringify(scores));
    return;
  }
  console.table(scores);
  for (const { line, verdict, reasons } of read) {
    const isExpected = line.fraud ? verdict === 'bait' : verdict === 'none';
    if (!isExpected) console.log(`${line.id} ${line.kind}: ${verdict} ${reasons.join('; ')}`);
  }
}

function verdictOn({ known, links, ...line }: Line) {
  const isSelf = known.includes('self');
  return readMessage(
    {
      ...line,
      conversationId: null,
      bodyType: 'text',
      to: [READER],
      cc: [],
      receivedAt: '2026-03-02T09:00:00Z',
      importance: 'normal',
      isFromReader: false,
      links: links.map(({ label, href }) => ({ label, url: href, host: hostOf(href) ?? '' })),
    },
    {
      own: isSelf ? [READER.address, line.from.address] : [READER.address],
      underName: known.filter((address) => address !== 'self'),
    },
  ).bait;
}
