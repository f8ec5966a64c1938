import { expect, it } from 'vitest';

import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { createEncoder, encoderWindows } from './encoder-input';
import { listClauses } from './task-candidates';
import { loadPieces } from './word-pieces';

const PIECES =
  '[UNK] [CLS] [SEP] : . , person one you list reader writer colleague hall 3 please send the plan by noon thanks'.split(
    ' ',
  );
const vocabulary = loadPieces(PIECES.join('\n'));
const clausesOf = (body: string, fields = {}) =>
  listClauses(readMessage(messageFromDana(body, fields)), readerInput).map(
    ({ features }) => features,
  );
const inWords = (pieces: readonly number[]) => pieces.map((number) => PIECES[number]).join(' ');
const read = (body: string, fields = {}) =>
  encoderWindows(clausesOf(body, fields), vocabulary).map(({ pieces }) => inWords(pieces));

it('a message is encoded with its kind, its subject and all its clauses in order', () => {
  expect(read('Please send the plan. By noon.')).toEqual([
    '[CLS] person one : hall 3 [SEP] please send the plan . [SEP] by noon . [SEP]',
  ]);
});

it('people are represented by their role in the message, not by name', () => {
  expect(read('Robin, please send the plan. Thanks, Dana')[0]).toContain('[SEP] reader , please');
});

it('a sentence on its own is encoded without a message', () => {
  const [window] = encoderWindows([{ words: 'Send the plan', around: null }], vocabulary);
  expect(inWords(window?.pieces ?? [])).toBe('[CLS] : [SEP] send the plan [SEP]');
});

it('each clause of a long message is in one window, preceded by its context', () => {
  const body = Array.from({ length: 120 }, () => 'Please send the plan by noon.').join(' ');
  const windows = encoderWindows(clausesOf(body), vocabulary);
  expect(windows.length).toBeGreaterThan(2);
  expect(windows.flatMap(({ clauses }) => clauses.map(({ at }) => at))).toEqual(
    Array.from({ length: 120 }, (_, at) => at),
  );
  for (const { pieces, clauses } of windows) {
    expect(pieces.length).toBeLessThanOrEqual(384);
    for (const { from, to } of clauses)
      expect(inWords(pieces.slice(from, to))).toBe('please send the plan by noon . [SEP]');
  }
  const [, second] = windows;
  expect(second?.clauses[0]?.from).toBeGreaterThan(90);
});

it('the size of a window is bounded, however long a clause and the subject are', () => {
  const long = 'the plan '.repeat(2_000);
  const windows = read(`Please send ${long}. Thanks ${long}.`, { subject: long });
  for (const window of windows) expect(window.split(' ').length).toBeLessThanOrEqual(384);
});

it('only the first windows of an endless message are read, the rest gets no opinion', async () => {
  const clauses = Array.from({ length: 600 }, () => clausesOf('Please send the plan.')).flat();
  const heard: number[] = [];
  const encoder = createEncoder(PIECES.join('\n'), async (windows) => {
    heard.push(windows.length);
    return windows.map((window) => window.clauses.map(({ at }) => at));
  });
  const logits = await encoder.read(clauses, everyOne(clauses));
  expect(heard).toEqual([8]);
  const opinions = logits.filter((logit) => logit !== null);
  expect(opinions).toEqual(opinions.map((_, at) => at));
  expect(opinions.length).toBeGreaterThan(200);
  expect(logits.slice(opinions.length).every((logit) => logit === null)).toBe(true);
});

it('only the parts of a long message with a clause in doubt are read', async () => {
  const clauses = Array.from({ length: 200 }, () => clausesOf('Please send the plan.')).flat();
  const asked = [3, clauses.length - 1];
  const heard: number[][] = [];
  const encoder = createEncoder(PIECES.join('\n'), async (windows) => {
    heard.push(...windows.map((window) => window.clauses.map(({ at }) => at)));
    return windows.map((window) => window.clauses.map(({ at }) => at));
  });
  const logits = await encoder.read(
    clauses,
    clauses.map((_, at) => asked.includes(at)),
  );
  expect(heard).toHaveLength(2);
  expect(asked.map((at) => logits[at])).toEqual(asked);
  expect(logits[100]).toBeNull();
});

const everyOne = (clauses: readonly unknown[]): boolean[] => clauses.map(() => true);
