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
    ['Könnten Sie mir das Blatt evtl. per Mail schicken?', 'de'],
    ['Pouvez-vous le 22 à 10 h ?', 'fr'],
    ['Est-ce que vous pourriez me rappeler ?', 'fr'],
    ["Tu m'envoies le devis ?", 'fr'],
    ['¿Me la mandas hoy?', 'es'],
    ['Wäre es möglich, dass Sie uns ein neues ausstellen lassen?', 'de'],
    ['Hättest du Lust, am 12. Mai einen Abend zu übernehmen?', 'de'],
    ['Serait-il possible de décaler la réunion ?', 'fr'],
    ['¿Sería posible cambiar la cita?', 'es'],
    ['Il reste une place. Avez-vous une remorque ?', 'fr'],
    ['Hay que avisar al equipo, ¿lo haces tú?', 'es'],
    ['¿Tienen sitio para dos más?', 'es'],
    ['Können Sie mir sagen, ob der Kran frei ist?', 'de'],
    ['Kannst du alles mitbringen, was wir brauchen?', 'de'],
    ['Tu peux venir quand la grue arrive ?', 'fr'],
    ['Hast du am Freitag ein oder zwei Stunden Zeit?', 'de'],
    ['Do you have two or three minutes?', 'en'],
    ['Do you have a day or two for the roof?', 'en'],
    ['Avez-vous une ou deux minutes ?', 'fr'],
    ['¿Tienen sitio para siete u ocho personas?', 'es'],
    ['Haben Sie noch 5 oder 10 Minuten?', 'de'],
    ['Do you need a hand or anything?', 'en'],
    ['Do you have a ladder or something like it?', 'en'],
    ['Kommst du oder was?', 'de'],
    ['Kommt ihr morgen oder später?', 'de'],
    ['Tu viens ou quoi ?', 'fr'],
    ['Vous avez dix places ou plus ?', 'fr'],
    ['¿Vienes o qué?', 'es'],
    ['¿Necesitas una escalera o algo?', 'es'],
    ['Do u only have the small crane?', 'en'],
  ])('%s', (text, language) => {
    expect(isYesOrNo(text, language)).toBe(true);
  });
});

describe('neither yes nor no answers', () => {
  it.each([
    // Yes would mean that somebody minds.
    ['¿Te importaría revisar el contrato?', 'es'],
    ['Hätten Sie etwas dagegen, wenn wir den Termin verlegen?', 'de'],
    ['Do you prefer brass or black for the handle?', 'en'],
    ['Do you have a preference between 12:30 and 13:00?', 'en'],
    ['Are you still after oak, or has that gone to ash?', 'en'],
    ['Why is the crane late? We need it.', 'en'],
    ['The crane is here.', 'en'],
    ['Nimmst du Gans oder Zander?', 'de'],
    ['Wann kannst du kommen?', 'de'],
    ['Tu préfères la poignée en laiton ou en noir ?', 'fr'],
    ['¿Prefieres la mesa redonda o la larga?', 'es'],
    ['Können Sie mir sagen, wann der Kran kommt?', 'de'],
    ['Kannst du mir sagen, wer den Schlüssel hat?', 'de'],
    ['Könntest du bitte klären, bis wann wir liefern müssen?', 'de'],
    ['Können Sie uns sagen wie viele Leute kommen?', 'de'],
    ['Pouvez-vous me dire quand la grue arrive ?', 'fr'],
    ['Tu peux venir à quelle heure ?', 'fr'],
    ['Tu arrives quand ?', 'fr'],
    ['Hätten Sie Zeit am Montag oder lieber am Dienstag?', 'de'],
    ['Serait-il possible de savoir quand la grue arrive ?', 'fr'],
    ['¿Me dices cuándo llegas?', 'es'],
    ['¿Puedes decirme cuándo llega la grúa?', 'es'],
    ['¿Puede indicarnos en qué nave está?', 'es'],
    ['¿Vienes ayer u hoy?', 'es'],
    ['Kommst du um 10 oder 11 Uhr?', 'de'],
    ['Is it in hall 3 or 4 today?', 'en'],
    ['Are you free on February 24 or 26 for a visit?', 'en'],
    ['Do you need two or three for the stairs?', 'en'],
    ['Fährst du mit, oder was hast du vor?', 'de'],
  ])('%s', (text, language) => {
    expect(isYesOrNo(text, language)).toBe(false);
  });
});
