import { randomUUID } from 'node:crypto';

import type { Undone } from '@docket/core/audit/undo.contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { configuredPerson, contentOf, type ExportedFile } from './testing/configured-person';

/** A part has 200 entries in the product. */
const person = configuredPerson({ undoPart: 4 });

let file: ExportedFile;
let before: unknown;
let imported: string;
beforeEach(async () => {
  await person.configure();
  // Undo leaves decisions as they are, and what undecided mail says.
  file = Object.assign(await person.exportFile(), { decisions: [], background: null });
  await person.becomeNewcomer();
  before = contentOf(await person.exportFile());
  await person.importing(file);
  imported = (await person.who.get('/undo')).body.undo.stepId;
});

/** The parts of an Undo name one step. */
async function post(step: string, path: string, payload: object = {}): Promise<Undone> {
  const headers = { cookie: person.who.cookie, 'docket-step': step };
  const url = `/api/v1${path}`;
  const answer = await person.docket.app.inject({ method: 'POST', url, headers, payload });
  expect(answer.statusCode).toBe(200);
  return answer.json<Undone>();
}

async function untilNothingIsLeft(path: string, payload: object = {}): Promise<Undone[]> {
  const step = randomUUID();
  const parts = [await post(step, path, payload)];
  while ((parts.at(-1)?.left ?? 0) > 0) parts.push(await post(step, path, payload));
  return parts;
}

const importEntry = async () =>
  (await person.who.get('/audit?noun=configuration')).body.items[0] as Record<string, unknown>;

describe('Undo of an import of many records', () => {
  it('takes it back in parts, each soon done, and Redo does it again', async () => {
    const parts = await untilNothingIsLeft('/undo', { stepId: imported });
    const [first, last] = [parts[0], parts.at(-1)];
    expect(first).toMatchObject({ label: 'import configuration', changes: 4 });
    expect(parts.map(({ changes }) => changes)).toEqual(
      parts.map((part) => (part === last ? part.changes : 4)),
    );
    expect(parts.map(({ label }) => label)).toEqual(parts.map(() => 'import configuration'));
    expect(contentOf(await person.exportFile())).toEqual(before);
    expect(await importEntry()).toMatchObject({ revertedBy: expect.any(Number) });

    await untilNothingIsLeft('/redo');
    expect(contentOf(await person.exportFile())).toEqual(contentOf(file));
    expect((await person.who.get('/undo')).body.undo).toMatchObject({
      label: 'import configuration',
    });
  });

  it('can be continued later, and the import stands in the log until nothing of it is left', async () => {
    await post(randomUUID(), '/undo', { stepId: imported });
    expect(await importEntry()).toMatchObject({ revertedBy: null });
    await untilNothingIsLeft('/undo', { stepId: imported });
    expect(contentOf(await person.exportFile())).toEqual(before);
    expect(await importEntry()).toMatchObject({ revertedBy: expect.any(Number) });
  });
});
