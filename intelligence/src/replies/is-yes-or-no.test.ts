import { describe, expect, it } from 'vitest';

import { isYesOrNo } from './is-yes-or-no';

describe('yes or no answers', () => {
  it.each([
    ['Are you free on Friday?', 'en'],
    ['Does that suit you? If so, I will draw up the contract tomorrow.', 'en'],
    ['Do you have any questions or comments?', 'en'],
    ['Is the crane booked or not?', 'en'],
    ['Are you coming or what?', 'en'],
    ['Kannst du am 22. um 10 Uhr?', 'de'],
    ['Brauchen Sie einen Kran? Wir bestellen morgen.', 'de'],
    ['Pouvez-vous le 22 à 10 h ?', 'fr'],
    ['Il reste une place. Avez-vous une remorque ?', 'fr'],
    ['Hay que avisar al equipo, ¿lo haces tú?', 'es'],
    ['¿Tienen sitio para dos más?', 'es'],
  ])('%s', (text, language) => {
    expect(isYesOrNo(text, language)).toBe(true);
  });
});

describe('neither yes nor no answers', () => {
  it.each([
    ['Do you prefer brass or black for the handle?', 'en'],
    ['Do you have a preference between 12:30 and 13:00?', 'en'],
    ['Are you still after oak, or has that gone to ash?', 'en'],
    ['Why is the crane late? We need it.', 'en'],
    ['The crane is here.', 'en'],
    ['Nimmst du Gans oder Zander?', 'de'],
    ['Wann kannst du kommen?', 'de'],
    ['Tu préfères la poignée en laiton ou en noir ?', 'fr'],
    ['¿Prefieres la mesa redonda o la larga?', 'es'],
  ])('%s', (text, language) => {
    expect(isYesOrNo(text, language)).toBe(false);
  });
});
