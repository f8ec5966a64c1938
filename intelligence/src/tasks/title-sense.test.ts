import { expect, it } from 'vitest';

import { lostMeaning } from './title-sense';

const request = { form: 'request', action: '', strength: 1 } as const;
const need = { form: 'need', action: '', strength: 1 } as const;

it.each([
  ['Call Joe about the crane', "Don't call me, call Joe about the crane", 'a negation is lost'],
  ['Fill in the form', 'Sie müssen das Formular nicht ausfüllen', 'a negation is lost'],
  ['Order the steel', "Please don't forget to order the steel", null],
  ['Send your report to Dana', 'I have not received your report', null],
  ['Send the plan', 'Please send the plan no later than Friday', null],
  ['Accept the swap', 'Accept or decline the swap by Friday', 'an alternative is lost'],
  ['Take the crane', 'Can you take the crane, or shall I ask Anna?', null],
  ['Send evidence', 'Send evidence or the money goes back to the buyer', null],
  ['Confirm the slot', "Confirm the slot or we'll release it", null],
  ['Suggest names', 'Suggest names - the review cannot begin without them', null],
  ['Take it or should Ann come', 'Can you take it or should Ann come', 'two questions'],
  ['Sign the form, do: Hall 3', 'Sign the form, do', 'two clauses'],
  ['Add a gate, and a test: Hall 3', 'Please add a gate, and a test', null],
  ['Sign the pages', 'Scan the pages and sign the pages', 'an earlier action is lost'],
  ['Comunicar altas', 'Comunique altas, bajas y horas extra', 'a list is cut'],
  ['Look into rent', 'The rent has not arrived; please look into it', null],
  ['Prüfen, ob er frei ist: Hall 3', 'Hallo, prüf bitte, ob er frei ist.', null],
  ['Prüfen, ob er frei ist', 'Prüf bitte, ob er frei ist, dann ruf mich an.', 'two clauses'],
  ['Klären, wer kommt', 'Könntest du klären, wer kommt, und Anna anrufen?', 'two clauses'],
  ['Dana sagen, wann du ankommst', 'Wann kommst du an?', null],
  ['Put Chris on day 1 pls', 'Put Chris on day 1 pls', 'a courtesy'],
])('%s does not stand for “%s” where %s', (title, words, loss) => {
  expect(lostMeaning(title, words, request)).toBe(loss);
});

it('a need is rewritten only if it is a thing, not a clause', () => {
  const lossOf = (title: string) => lostMeaning(title, '', need);
  expect(lossOf('Send the signed lease to Conor')).toBeNull();
  expect(lossOf('Send the nod from you to book it to Conor')).not.toBeNull();
});
