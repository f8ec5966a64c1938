import { connect } from 'node:net';

import { describe, expect, it } from 'vitest';

import { configuredPerson, contentOf, type ExportedFile } from './testing/configured-person';

const person = configuredPerson();

const refusalOf = async (file: object) => {
  for (const dryRun of [true, false]) {
    const { status, body } = await person.importing(file, dryRun);
    expect({ status, code: body.error.code }).toEqual({
      status: 422,
      code: 'configuration.invalid',
    });
    if (!dryRun) return body.error.message as string;
  }
  return '';
};
const decision = {
  message: '<1@x>',
  kind: 'project',
  project: null,
  wasRight: null,
  confidence: null,
  data: {},
  decidedAt: '2026-11-02T09:00:00.000Z',
  learned: null,
};

describe('an import', () => {
  it.each([
    ['a list', [], 'it was not exported from Docket'],
    ['nothing', {}, 'it was not exported from Docket'],
    ['another format', { format: 'other', version: 1 }, 'it was not exported from Docket'],
    [
      'parts of the wrong type',
      { format: 'docket-configuration', version: 1, projects: 'all' },
      'exportedAt: Exported at is required',
    ],
  ])('refuses %s (§ 5)', async (_, file, why) => {
    expect(await refusalOf(file)).toBe(`Invalid configuration file or import failed: ${why}`);
  });

  it('refuses a file of another version, and says which one it reads (§ 5)', async () => {
    expect(await refusalOf({ ...(await person.exportFile()), version: 2 })).toBe(
      'Invalid configuration file or import failed: it has version 2, but this Docket reads version 1',
    );
  });

  it.each<[string, string | Buffer, string]>([
    ['text that is no JSON', '{"format": ', 'it is not JSON'],
    ['nothing at all', '', 'the file is empty'],
    ['a picture', Buffer.from([0x89, 0x50, 0xff, 0xfe]), 'it is not text in UTF-8'],
    ['a page', '<html><script>alert(1)</script></html>', 'it is not JSON'],
    [
      'what would overflow the stack of a reader',
      '['.repeat(1_000_000),
      'it is nested more than 40 levels deep',
    ],
    [
      'a part that would',
      `{"format":"docket-configuration","version":1,"decisions":${'{"a":'.repeat(100_000)}`,
      'it is nested more than 40 levels deep',
    ],
    [
      'millions of empty records',
      `{"format":"docket-configuration","version":1,"decisions":[${'{},'.repeat(3_000_000)}{}]}`,
      'it has more than 1,000,000 lists and objects',
    ],
  ])('refuses %s', async (_, payload, reason) => {
    for (const type of ['application/json', 'text/plain', 'image/png']) {
      const { status, error } = await person.send(payload, type);
      expect(status).toBe(422);
      expect(error.message).toBe(`Invalid configuration file or import failed: ${reason}`);
    }
  });

  it('refuses a file larger than 50 MB with the same error, and accepts a smaller one', async () => {
    const ofSize = (bytes: number) => Buffer.concat([Buffer.from('{}'), Buffer.alloc(bytes, ' ')]);
    const limit = 50 * 1024 * 1024;
    const tooLarge = await person.send(ofSize(limit));
    expect(tooLarge).toMatchObject({
      status: 413,
      error: {
        code: 'request.too_large',
        message: 'Invalid configuration file or import failed: it is larger than 50 MB',
      },
    });
    const { status, error } = await person.send(ofSize(limit - 2));
    expect(status).toBe(422);
    expect(error.message).not.toContain('larger');
  });

  it('that announces too large a size is refused before it is sent', async () => {
    const address = await person.docket.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = new URL(address);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1');
      // Head and body may be split; after the refusal the connection may be reset.
      let text = '';
      socket.on('data', (data) => {
        text += data.toString();
        if (text.includes('larger than')) resolve(text);
      });
      socket.on('error', reject).on('close', () => resolve(text));
      socket.write(
        `POST /api/v1/import HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${person.who.cookie}\r\nContent-Type: application/json\r\nContent-Length: 60000000\r\n\r\n{`,
      );
    });
    expect(answer).toContain('413');
    expect(answer).toContain('it is larger than 50 MB');
  });

  it.each([
    [
      'a project without a name',
      (file: ExportedFile) => file.projects.push({ name: '' }),
      'projects.2.name',
    ],
    [
      'a pattern that cannot run',
      (file: ExportedFile) => file.projects.push({ name: 'Bad', bodyRegex: 'a(b' }),
      '"Bad": ',
    ],
    [
      'a rule for a project that is not there',
      (file: ExportedFile) => file.rules.push({ ...file.rules[0], projectName: 'Gone' }),
      'the project "Gone" of the rule "Kerr" is neither in the file nor in Docket',
    ],
    [
      'the same service twice',
      (file: ExportedFile) => file.services.push({ ...file.services[0], name: 'WOULD BE NEW' }),
      'services: "WOULD BE NEW" appears twice',
    ],
    [
      'a NUL character',
      (file: ExportedFile) => file.projects.push({ name: 'a\u0000b' }),
      'it contains a NUL character',
    ],
    [
      'half of a surrogate pair',
      (file: ExportedFile) => file.projects.push({ name: 'a\ud800b' }),
      'it contains half of a surrogate pair',
    ],
    [
      'a decision for a project that is not there',
      (file: ExportedFile) => file.decisions.push({ ...decision, project: 'Gone' }),
      'the project "Gone" of the decision on <1@x> is neither in the file nor in Docket',
    ],
    [
      'a decision at no time',
      (file: ExportedFile) => file.decisions.push({ ...decision, decidedAt: 'yesterday' }),
      'decisions.0.decidedAt',
    ],
  ])('that is partly valid (%s) changes nothing and says why', async (_, spoil, reason) => {
    await person.configure();
    const file = await person.exportFile();
    file.projects[0].description = 'would be new';
    file.services[0].name = 'Would be new';
    spoil(file);
    const before = contentOf(await person.exportFile());
    expect(await refusalOf(file)).toContain(reason);
    expect(contentOf(await person.exportFile())).toEqual(before);
  });
});
