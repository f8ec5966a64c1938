import { readFileSync } from 'node:fs';
import { readMessage } from '@docket/intelligence/reading/read-message';
import { readEncoder } from './encoder/read-encoder';
import { modelForLine } from './tasks/model-for-line';
import { readModelFor } from './requests/shipped-model';
import { analyzeLine } from './tasks/analyze-line';
import { readLabelledMessages, toMailMessage } from './labelled/labelled-message';
const file = process.argv[2]!;
const { model: requests, weights } = readModelFor(file, null);
const encoder = await readEncoder(weights);
for (const line of readLabelledMessages(readFileSync(file, 'utf8'))) {
  const read = readMessage(toMailMessage(line));
  const s = analyzeLine(line, await modelForLine(line, requests, encoder));
  console.log(`--- ${line.id} <${read.language}> ${(line as any).lang ?? ''} | ${line.subject} | ${line.body.slice(0, 400).replace(/\n+/g, ' / ')}`);
  for (const t of s.tasks) console.log('   T', JSON.stringify({ title: t.title, due: (t as any).dueDate ?? (t as any).due, p: t.priority, c: Math.round(Number(t.confidence)*100)/100 }));
  const r = (s as any).reply ?? (s as any).replies;
  console.log('   A', JSON.stringify((s as any).answers)?.slice(0,300)); console.log('   R', JSON.stringify(r ?? Object.keys(s)).slice(0, 500));
}
