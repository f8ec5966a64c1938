import { expect, it } from 'vitest';

import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { encoderInput } from './encoder-input';
import { listClauses } from './task-candidates';
import { loadPieces } from './word-pieces';

const PIECES =
  '[UNK] [CLS] [SEP] : ; | . , person one you copy reader writer colleague hall 3 please send the plan by noon thanks'.split(
    ' ',
  );
const vocabulary = loadPieces(PIECES.join('\n'));
const read = (body: string, fields = {}) =>
  listClauses(readMessage(messageFromDana(body, fields)), readerInput).map(({ features }) =>
    encoderInput(features, vocabulary)
      .map((number) => PIECES[number])
      .join(' '),
  );

it('a clause is read with its mail, its subject and the clauses beside it', () => {
  expect(read('Please send the plan. By noon.')).toEqual([
    '[CLS] please send the plan . [SEP] person one : hall 3 ; | by noon . [SEP]',
    '[CLS] by noon . [SEP] person one : hall 3 ; please send the plan . | [SEP]',
  ]);
});

it('people are told by their part in the message, not by their names', () => {
  expect(read('Robin, please send the plan. Thanks, Dana')[0]).toMatch(/^\[CLS\] reader , please/);
});

it('what is read has a bound, however long the clause, its neighbours and the subject are', () => {
  const long = 'the plan '.repeat(2_000);
  const [first = ''] = read(`Please send ${long}. Thanks ${long}.`, { subject: long });
  expect(first.split(' ').length).toBeLessThanOrEqual(120);
});
