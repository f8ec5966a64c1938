import { describe, expect, it } from 'vitest';

import { extractSuggestions } from '../extract-suggestions';
import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { bareOrderTitle, demandedTitle, demandsAction, withObjectBefore } from './demanded-action';

describe('a demand', () => {
  it.each([
    ['de', 'Ist sofort herzustellen.'],
    ['de', 'Diese sind umgehend zu entfernen.'],
    ['de', 'Die Kartons im Flur sind bis Freitag zu entfernen.'],
    ['fr', 'À remettre en place immédiatement.'],
    ['fr', 'Le garde-corps est à remplacer avant vendredi.'],
    ['es', 'Debe colocarse cuanto antes.'],
    ['en', 'To be replaced at once.'],
    ['en', 'The boxes in the corridor are to be removed by Friday.'],
  ])('in %s: %s', (language, words) => {
    expect(demandsAction(words, language)).toBe(true);
  });

  it.each([
    ['de', 'Damit ist nicht sofort zu rechnen.'],
    ['de', 'Das Ergebnis ist gut zu sehen.'],
    ['fr', 'Rien n’est à payer avant vendredi.'],
    ['es', 'El carnet debe presentarse en la entrada.'],
    ['en', 'The yard is to be closed for the season.'],
  ])('is not in %s: %s', (language, words) => {
    expect(demandsAction(words, language)).toBe(false);
  });

  it('is shown although no learned model is sure of it', () => {
    const read = readMessage(messageFromDana('Leiter: Sprosse fehlt. Ist sofort zu ersetzen.'));
    const unsure = { ask: 0.05, question: 0, offer: 0, information: 0.95 };
    const requests = { read: (clauses: readonly object[]) => clauses.map(() => unsure) };
    const { tasks } = extractSuggestions(read, { ...readerInput, models: { requests } });
    expect(tasks.map(({ title }) => title)).toEqual([expect.stringMatching(/^Sprosse ersetzen/)]);
  });
});

describe('the object of a demand is in the sentence before', () => {
  it.each([
    ['de', 'Ist sofort zu ersetzen.', 'Leiter: Sprosse fehlt.', 'Sprosse ersetzen'],
    ['de', 'Ist bis Freitag nachzurüsten.', 'Der Handlauf ist lose.', 'den Handlauf nachrüsten'],
    ['fr', 'À remplacer immédiatement.', 'La serrure est cassée.', 'remplacer la serrure'],
    ['fr', 'Le portail est à repeindre avant mardi.', '', 'repeindre le portail'],
    ['es', 'Debe colocarse hoy.', 'La reja falta.', 'colocar la reja'],
    ['en', 'To be replaced at once.', 'The handrail is loose.', 'replace the handrail'],
  ])('in %s: %s', (language, words, before, title) => {
    expect(demandedTitle(words, before, language)).toBe(title);
  });

  it('or the demand has none', () => {
    expect(demandedTitle('Ist sofort zu ersetzen.', 'Wir waren am Montag dort.', 'de')).toBeNull();
  });
});

it.each([
  [
    'prüfen lassen',
    'Leiter im Keller: Prüfung seit Mai überfällig.',
    'Leiter im Keller prüfen lassen',
  ],
  ['diese freigeben', '3 Anträge (KW 9) warten auf Sie.', '3 Anträge freigeben'],
  ['reparieren lassen', 'Der Zaun am Tor ist defekt.', 'den Zaun am Tor reparieren lassen'],
  ['den Plan prüfen', 'Der Zaun ist defekt.', 'den Plan prüfen'],
  ['prüfen lassen', 'Wir waren am Montag dort.', 'prüfen lassen'],
])('“%s” after “%s” is “%s”', (order, before, title) => {
  expect(withObjectBefore(order, before)).toBe(title);
});

it('a bare order takes its object from the sentence before', () => {
  expect(bareOrderTitle('Bitte prüfen lassen.', 'Der Zaun ist defekt.')).toBe(
    'den Zaun prüfen lassen',
  );
  expect(bareOrderTitle('Bitte prüfen lassen.', 'Wir waren dort.')).toBeNull();
});
