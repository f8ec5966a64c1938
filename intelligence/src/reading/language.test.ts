import { expect, it } from 'vitest';

import { detectLanguage } from './language';

it.each([
  ['en', 'All 19 desks up and running by 7:30.'],
  ['en', 'DEN-SLC 14 loads 1 late, all on time'],
  ['de', 'Alle 22 raus, dein Text war genau richtig.'],
  ['de', 'erledigt, ich fahr hin'],
  ['de', 'Kistenbau bestellt, geht alles.'],
  ['fr', 'Livrés ce matin, complets. Rangés salle 2.'],
  ['fr', "c'est toi qui l'as ?"],
  ['fr', 'Tu viens ?'],
  ['fr', 'Tu valides ?'],
  ['fr', 'Tu es là ?'],
  ['fr', 'Tu me rappelles ?'],
  ['es', '¿Tu coche?'],
  ['es', 'Perfecto, así lo mando.'],
  ['en', 'Can you reboot svc-auth-prod-eu-west-1?'],
  ['en', 'Please install Python, Docker, kubectl.'],
  [
    'en',
    'Pls resubmit Novogrodek Szczecin manifest, Gdynia Klaipeda manifest, Bremerhaven Aarhus manifest.',
  ],
  ['es', 'Recibimos tu pago de $ 318.450. Guarda este comprobante.'],
])('short mail in %s is told from the other languages', (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});

it.each([
  [
    'Dutch',
    'Hoi Marta,\n\nKun je me de bijgewerkte offerte voor vrijdag sturen? De klant wacht erop.',
  ],
  ['Italian', 'Buongiorno Marta,\n\npotresti mandarmi il preventivo aggiornato entro venerdì?'],
  [
    'Swedish',
    'Hej Marta,\n\nKan du skicka den uppdaterade offerten senast fredag? Kunden väntar på den.',
  ],
  ['Portuguese', 'Bom dia Marta,\n\npode enviar-me o orçamento atualizado até sexta-feira?'],
])('mail in %s is not taken for German, French or Spanish', (_, text) => {
  expect(['other', 'en']).toContain(detectLanguage(text));
});
