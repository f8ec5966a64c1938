import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { JOB_TITLES } from './admin/jobs/job-titles';
import { pipeline } from './pipeline';
import type { UserScope } from './platform/db/database';
import { publish } from './platform/live/publish';
import { on, type Announce } from './platform/jobs/announce';
import { classifyEmailJob } from './analysis/classify/classify-email.job';

const root = fileURLToPath(new URL('.', import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/\btesting\b/.test(path),
);
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const namesIn = (path: string) =>
  [...textOf(path).matchAll(/\bexport const (\w+) = defineJob\b/g)].map(([, name]) => name ?? '');

describe('the pipeline', () => {
  it('contains every job of the product', async () => {
    const known = new Set(pipeline.map(({ start }) => start.name));
    const jobs = sources.filter((path) => path.endsWith('.job.ts'));
    expect(jobs.length).toBeGreaterThan(10);
    for (const path of jobs) {
      const file = (await import(join(root, path))) as Record<string, { name: never }>;
      for (const name of namesIn(path))
        expect(known, `${path}: ${name}`).toContain(file[name]?.name);
    }
  });

  it('finds every job, because jobs are defined in *.job.ts only, one or more a file', () => {
    const defining = sources.filter((path) => /\bdefineJob[<(]/.test(textOf(path)));
    expect(
      defining.filter((path) => !path.endsWith('.job.ts') && !path.endsWith('define-job.ts')),
    ).toEqual([]);
    expect(
      sources.filter((path) => path.endsWith('.job.ts') && namesIn(path).length === 0),
    ).toEqual([]);
  });

  it('has a title for every per-person job that the Sync Dashboard shows', () => {
    const names = pipeline.filter((row) => !('at' in row)).map(({ start }) => start.name);
    expect(names.filter((name) => !(name in JOB_TITLES))).toEqual([]);
  });

  it('does not compile with a misspelt event or topic, or an incomplete payload', () => {
    // Checked by the compiler: a line without its error fails `npm run types`.
    const wrong = (announce: Announce, scope: UserScope) => [
      // @ts-expect-error the event is misspelt
      announce(scope.trx, 'email.storred', { userId: 'ann', emailIds: [] }),
      // @ts-expect-error the emails are missing
      announce(scope.trx, 'email.stored', { userId: 'ann' }),
      // @ts-expect-error the event does not carry what the job needs
      on('style.changed', classifyEmailJob),
      // @ts-expect-error the topic is misspelt
      publish(scope, { topic: 'ruls' }),
    ];
    expect(wrong).toBeTypeOf('function');
  });
});
