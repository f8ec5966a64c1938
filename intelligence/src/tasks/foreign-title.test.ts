import { expect, it } from 'vitest';

import { foreignTitle } from './foreign-title';

it.each([
  ['Können Sie bitte prüfen, ob der Kran frei ist?', 'prüfen, ob der Kran frei ist'],
  ['Könnten Sie bitte prüfen, ob er frei ist, und mir Bescheid geben?', 'prüfen, ob er frei ist'],
  ['Kannst du klären, wer kommt, damit wir planen können?', 'klären, wer kommt'],
  ['Könntest du den Termin bitte mit mir abstimmen?', 'den Termin mit Dana abstimmen'],
  ['Können Sie die Pläne bitte bei uns abgeben?', 'die Pläne bei Dana abgeben'],
  ['Können Sie bitte prüfen, ob der Kran frei ist, und mir den Plan schicken?', null],
  ['Könntest du klären, wer den Schlüssel hat, dann die Halle aufschließen?', null],
  ['Kannst du fragen, wann sie kommen, und ihnen die Halle zeigen?', null],
])('the title of %s', (sentence, title) => {
  expect(foreignTitle(sentence, 'Dana')).toBe(title);
});
