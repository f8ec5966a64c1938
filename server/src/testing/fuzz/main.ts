// npm run fuzz -- --minutes N --seed S [--data DIR]: mutated mails through parse, compose, clean, analyse and render.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { startMailReader, type MailReader } from './fuzz-reader';
import { minimise } from './minimise';
import { mutateMail } from './mutate-mail';
import { chanceOf } from './random';
import { seedMails } from './seed-mail';
import { slowdownNow } from './slowdown';

const LIMIT_MS = 200;
/** The first mails of a thread run code that is not compiled yet. */
const WARM_UP = 60;
const AGAIN = 6;
const MAX_FINDINGS = 20;

type Finding = { kind: string; mail: string; detail: string };

/**
 * What is wrong with how the mail is read. A slow one is read again next to work of known duration, because a busy
 * machine slows both.
 */
async function findingOf(reader: MailReader, mail: string): Promise<Finding & { ms: number }> {
  let { ms, slowest, problem } = await reader.read(mail);
  for (let left = AGAIN; left > 0 && problem === null && ms > LIMIT_MS; left -= 1) {
    const before = slowdownNow();
    const again = await reader.read(mail);
    const alone = again.ms / ((before + slowdownNow()) / 2);
    if (alone < ms) ({ slowest, problem } = again);
    ms = Math.min(ms, alone);
  }
  const slow = ms > LIMIT_MS ? `slow in ${slowest}` : '';
  const kind = problem === null ? slow : kindOf(problem);
  return { kind, mail, ms, detail: problem ?? `${Math.round(ms)} ms, most in ${slowest}` };
}

/** The same fault has the same kind, whatever text it shows. */
function kindOf(problem: string): string {
  return problem.split('\n').slice(0, 2).join(' ').replaceAll(/\d+/g, '0').slice(0, 60);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      data: { type: 'string' },
    },
  });
  const [seed, minutes] = [Number(values.seed), Number(values.minutes)];
  if (!Number.isInteger(seed) || !(minutes > 0))
    throw new Error('usage: npm run fuzz -- --minutes N --seed S [--data DIR]');
  const seeds = seedMails(values.data ?? null);
  const chance = chanceOf(seed);
  const reader = await startMailReader();
  for (let index = 0; index < WARM_UP; index += 1) await reader.read(chance.pick(seeds));
  const findings = new Map<string, Finding>();
  const times: number[] = [];
  const end = Date.now() + minutes * 60_000;
  while (Date.now() < end && findings.size < MAX_FINDINGS) {
    const mail = mutateMail(chance.pick(seeds), chance.pick(seeds), chance);
    const finding = await findingOf(reader, mail);
    times.push(finding.ms);
    if (finding.kind === '' || findings.has(finding.kind)) continue;
    findings.set(finding.kind, finding);
    process.stderr.write(`${times.length}: ${finding.detail}\n`);
  }
  for (const finding of findings.values()) await report(reader, finding);
  await reader.close();
  const sorted = times.toSorted((one, other) => one - other);
  const p99 = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
  const most = Math.round(sorted.at(-1) ?? 0);
  say(
    JSON.stringify({
      mails: times.length,
      seeds: seeds.length,
      seed,
      p99Ms: p99,
      maxMs: most,
      over200Ms: times.filter((ms) => ms > LIMIT_MS).length,
      findings: findings.size,
    }),
  );
  if (findings.size > 0) process.exitCode = 1;
}

async function report(reader: MailReader, { kind, mail, detail }: Finding): Promise<void> {
  const small = await minimise(
    mail,
    async (shorter) => (await findingOf(reader, shorter)).kind === kind,
  );
  const folder = path.join(tmpdir(), 'docket-fuzz');
  mkdirSync(folder, { recursive: true });
  const name = createHash('sha256').update(small).digest('hex').slice(0, 12);
  const file = path.join(folder, `${name}.eml`);
  writeFileSync(file, Buffer.from(small, 'latin1'));
  say(`${detail}\n  ${small.length} bytes in ${file}: ${JSON.stringify(small.slice(0, 300))}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
