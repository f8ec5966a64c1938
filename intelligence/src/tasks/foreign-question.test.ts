import { describe, expect, it } from 'vitest';

import { foreignQuestion } from './foreign-question';

describe('a question in another language as what its answer says', () => {
  it.each([
    ['Brauchen Sie einen Parkplatz?', 'de', 'Dana sagen, ob Sie einen Parkplatz brauchen'],
    ['Wann kommst du am Montag an?', 'de', 'Dana sagen, wann du am Montag ankommst'],
    ['Ist die Halle schon frei oder nicht?', 'de', 'Dana sagen, ob die Halle schon frei ist'],
    ['Weißt du, wer den Schlüssel hat?', 'de', 'Dana sagen, wer den Schlüssel hat'],
    ['Wie weit seid ihr mit dem Umbau?', 'de', 'Dana sagen, wie weit ihr mit dem Umbau seid'],
    ['Avez-vous une salle libre ?', 'fr', 'dire à Dana si vous avez une salle libre'],
    ['Y a-t-il un quai pour lundi ?', 'fr', "dire à Dana s'il y a un quai pour lundi"],
    ['Est-ce que la grue est réservée ?', 'fr', 'dire à Dana si la grue est réservée'],
    ['Vous partez sur laquelle ?', 'fr', 'dire à Dana sur laquelle vous partez'],
    ['Tu fais quoi demain ?', 'fr', 'dire à Dana ce que tu fais demain'],
    ['Ils apportent quoi lundi ?', 'fr', "dire à Dana ce qu'ils apportent lundi"],
    ['Tu pars quand exactement ?', 'fr', 'dire à Dana quand tu pars exactement'],
    ['Tu as de quoi écrire ?', 'fr', 'dire à Dana si tu as de quoi écrire'],
    ['Tu viens avec qui lundi ?', 'fr', 'dire à Dana avec qui tu viens lundi'],
    ['Tu arrives quand ?', 'fr', 'dire à Dana quand tu arrives'],
    [
      'Est-ce que vous pouvez garder le prix ou il faut monter ?',
      'fr',
      'dire à Dana si vous pouvez garder le prix',
    ],
    ['¿Tienen sitio para dos más?', 'es', 'decir a Dana si tienen sitio para dos más'],
    ['¿Quién lleva el turno de noche?', 'es', 'decir a Dana quién lleva el turno de noche'],
  ])('%s', (question, language, title) => {
    expect(foreignQuestion(question, language, 'Dana')).toBe(title);
  });

  it.each([
    ['Könnten Sie das Tor öffnen?', 'de', 'asks for the action'],
    ['¿Qué le contesto?', 'es', 'the writer is the subject'],
    ['Pourriez-vous ouvrir la porte ?', 'fr', 'asks for the action'],
    ['Est-ce que vous pourriez me rappeler ?', 'fr', 'asks for the action'],
    ['Welche Papiere brauchen Sie und mit welchen Kosten rechnen Sie?', 'de', 'two questions'],
    ['Wann kommen Sie und wer bringt den Schlüssel mit?', 'de', 'two questions'],
    ['Kommst du, und wie lange bleibst du?', 'de', 'two questions'],
    ['Tu viens depuis quand lundi ?', 'fr', 'the preposition would be stranded'],
    ['Tu comprends comment il livre lundi ?', 'fr', 'a clause'],
    ['Vous comprenez pourquoi la grue tarde ?', 'fr', 'a clause'],
  ])("%s keeps the writer's words: %s", (question, language) => {
    expect(foreignQuestion(question, language, 'Dana')).toBeNull();
  });
});
