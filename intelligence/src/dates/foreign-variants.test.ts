import { expect, it } from 'vitest';

import { readPhrase } from '../testing/read-phrase';

/** A Wednesday, at 10:20. */
const REFERENCE = '2026-09-16T10:20:00';

/**
 * Combinations of days, durations, times and periods in each language. The answers were written by hand before the
 * first run.
 */
const PHRASES = {
  de: `
2026-09-23 = heute in einer Woche ; in einer Woche ; Mitte nächster Woche ; binnen einer Woche
2026-09-24 = morgen in einer Woche ; am 24. ; am 24. September ; am 24.9. ; am 24.09.2026 ; 24.9.26 ; Donnerstag, 24. September 2026 ; Do, 24.9.
2026-09-24 = Donnerstag, den 24. ; der 24. dieses Monats
2026-09-30 = in zwei Wochen ; in 14 Tagen ; in vierzehn Tagen ; am letzten Tag des Monats ; Ende des Monats ; innerhalb der nächsten zwei Wochen
2026-09-19 = in drei Tagen ; in ein paar Tagen ; innerhalb von 3 Tagen
2026-10-16 = in einem Monat
2027-03-16 = in einem halben Jahr
2027-09-16 = in einem Jahr
2026-09-13 = vor drei Tagen
2026-09-09 = vor einer Woche
2026-09-02 = vor zwei Wochen
2026-08-16 = vor einem Monat
2025-09-16 = vor einem Jahr
2026-12-23 = zwei Tage vor Weihnachten ; der Tag vor Heiligabend
2027-03-31 = drei Tage nach Ostern
2026-10-12 = eine Woche nach dem 5. Oktober
2026-12-26 = am Tag nach Weihnachten
2026-09-18 = am Freitag ; diesen Freitag ; kommenden Freitag ; Freitag dieser Woche ; Ende der Woche ; Freitagnachmittag
2026-09-25 = nächsten Freitag ; übernächsten Freitag ; Freitag in einer Woche ; Freitag nächster Woche ; nächste Woche Freitag
2026-09-25 = nächste Woche am Freitag ; am Freitag nächster Woche ; letzter Freitag im Monat ; Ende nächster Woche
2026-09-11 = letzten Freitag ; vergangenen Freitag
2026-10-02 = Freitag in zwei Wochen
2026-09-07 = Montag letzter Woche ; letzte Woche Montag
2026-10-03 = am 3. des nächsten Monats ; am 3. nächsten Monats ; vom 3. bis 5. Oktober ; 3.-5. Oktober ; vom 3. bis zum 5.10.
2026-10-05 = am ersten Montag im Oktober
2026-10-30 = der letzte Freitag im Oktober
2026-10-01 = am ersten Werktag im Oktober ; Anfang Oktober ; im Oktober ; im vierten Quartal ; 4. Quartal 2026
2026-10-15 = Mitte Oktober
2026-10-31 = Ende Oktober
2026-09-21 = Anfang nächster Woche
2027-10-01 = im Oktober 2027
2026-09-28 = in der KW 40 ; KW 40
2026-09-16T15:00 = um 15 Uhr
2026-09-16T15:30 = um 15:30 Uhr ; um 15.30 Uhr ; 15 Uhr 30 ; heute um halb vier ; um halb vier
2026-09-17T15:00 = morgen um 15 Uhr ; morgen Nachmittag um 3
2026-09-17T09:00 = morgen um 9 ; morgen um neun ; morgen früh um 9
2026-09-17T20:00 = morgen Abend um 8
2026-09-16T20:00 = heute Abend um acht
2026-09-16T15:15 = um Viertel nach drei
2026-09-16T15:45 = um Viertel vor vier ; um drei Viertel vier
2026-09-16T15:10 = um zehn nach drei
2026-09-16T15:40 = um zwanzig vor vier
2026-09-18T15:00 = Freitag um 15 Uhr ; Freitag, 15 Uhr ; am Freitag gegen 15 Uhr ; bis Freitag 15 Uhr ; bis Freitag um 15 Uhr
2026-09-18T12:00 = Freitag Mittag
2026-09-18T09:00 = Freitag zwischen 9 und 11 Uhr ; Freitag von 9 bis 11 Uhr
2026-09-16T11:20 = in einer Stunde
2026-09-16T12:20 = in zwei Stunden
2026-09-16T10:50 = in einer halben Stunde ; in 30 Minuten
2026-09-16T11:50 = in anderthalb Stunden ; in eineinhalb Stunden
2026-09-16T10:35 = in einer Viertelstunde
2026-09-16T11:05 = in einer Dreiviertelstunde
2026-09-16T08:20 = vor zwei Stunden
2026-09-26 = spätestens in 10 Tagen`,
  fr: `
2026-09-23 = aujourd'hui en huit ; dans une semaine ; sous une semaine
2026-09-25 = vendredi en huit ; vendredi de la semaine prochaine ; la semaine prochaine vendredi ; le dernier vendredi du mois
2026-09-25 = fin de semaine prochaine
2026-10-02 = vendredi en quinze
2026-09-30 = dans deux semaines ; le dernier jour du mois ; fin du mois ; dans les deux semaines ; d'ici deux semaines
2026-10-01 = dans 15 jours ; dans quinze jours ; le premier jour ouvré d'octobre ; début octobre ; en octobre ; au quatrième trimestre
2026-09-19 = dans trois jours ; dans quelques jours ; sous 3 jours
2026-10-16 = dans un mois
2027-03-16 = dans six mois
2027-09-16 = dans un an
2026-09-13 = il y a trois jours
2026-09-09 = il y a une semaine
2026-08-16 = il y a un mois
2024-09-16 = il y a deux ans
2026-12-23 = deux jours avant Noël
2027-03-31 = trois jours après Pâques
2026-10-12 = une semaine après le 5 octobre
2026-12-24 = la veille de Noël
2026-12-26 = le lendemain de Noël
2026-09-18 = vendredi ; ce vendredi ; vendredi prochain ; vendredi de cette semaine ; fin de la semaine ; vendredi après-midi
2026-09-11 = vendredi dernier
2026-09-07 = lundi de la semaine dernière
2026-09-24 = le 24 ; le 24 septembre ; le 24/09 ; le 24/09/2026 ; 24.09.2026 ; jeudi 24 septembre 2026 ; jeudi 24 ; jeu. 24 sept. ; le 24 de ce mois
2026-10-03 = le 3 du mois prochain ; du 3 au 5 octobre ; entre le 3 et le 5 octobre
2026-10-05 = le premier lundi d'octobre
2026-10-30 = le dernier vendredi d'octobre
2026-10-15 = mi-octobre ; à la mi-octobre
2026-10-31 = fin octobre
2026-09-21 = début de semaine prochaine
2027-10-01 = en octobre 2027
2026-09-16T15:00 = à 15h ; à 15 heures ; à quinze heures ; cet après-midi à 3h
2026-09-16T15:30 = à 15h30 ; à 15 h 30 ; à trois heures et demie
2026-09-17T15:00 = demain à 15h ; demain après-midi à 3 heures
2026-09-17T09:00 = demain à 9 heures ; demain matin à 9h
2026-09-17T20:00 = demain soir à 8h
2026-09-16T20:00 = ce soir à 20h
2026-09-16T15:15 = à trois heures et quart
2026-09-16T15:45 = à quatre heures moins le quart
2026-09-16T19:00 = à 7h du soir ; sept heures du soir ; 7 heures du soir
2026-09-16T18:45 = sept heures moins le quart du soir ; à sept heures moins le quart du soir
2026-09-16T19:30 = sept heures et demie du soir ; à 7 heures et demie du soir
2026-09-16T15:00 = trois heures de l'après-midi
2026-09-17T01:00 = demain à une heure du matin ; demain une heure du matin
2026-09-17T07:00 = demain à sept heures du matin ; demain 7h du matin
2026-09-16T15:50 = à quatre heures moins dix
2026-09-18T15:00 = vendredi à 15h ; vendredi vers 15h ; avant vendredi 15h
2026-09-18T12:00 = vendredi à midi
2026-09-18T09:00 = vendredi entre 9h et 11h ; vendredi de 9h à 11h
2026-09-16T11:20 = dans une heure
2026-09-16T12:20 = dans deux heures
2026-09-16T10:50 = dans une demi-heure ; dans 30 minutes
2026-09-16T11:50 = dans une heure et demie
2026-09-16T10:35 = dans un quart d'heure
2026-09-16T08:20 = il y a deux heures
2026-09-26 = d'ici 10 jours`,
  es: `
2026-09-16T18:45 = a las siete menos cuarto de la tarde
2026-09-16T19:30 = a las siete y media de la tarde
2026-09-15 = anoche
2026-09-24 = de hoy en ocho días ; el 24 ; el 24 de septiembre ; el 24/9 ; 24/09/2026 ; el jueves 24 de septiembre de 2026 ; jueves 24
2026-09-24 = el 24 de este mes
2026-09-23 = en una semana
2026-09-30 = dentro de dos semanas ; el último día del mes ; a finales de mes ; fin de mes ; en las próximas dos semanas
2026-10-01 = en 15 días ; el primer día hábil de octubre ; a principios de octubre ; en octubre ; en el cuarto trimestre
2026-09-19 = dentro de tres días ; en unos días ; en un plazo de 3 días ; en los próximos 3 días
2026-10-16 = en un mes
2027-03-16 = dentro de seis meses
2027-09-16 = en un año
2026-09-13 = hace tres días
2026-09-09 = hace una semana
2026-08-16 = hace un mes
2024-09-16 = hace dos años
2026-12-23 = dos días antes de Navidad
2027-03-31 = tres días después de Pascua
2026-10-12 = una semana después del 5 de octubre
2026-12-24 = la víspera de Navidad
2026-09-18 = el viernes ; este viernes ; el próximo viernes ; el viernes que viene ; el viernes próximo ; el viernes de esta semana
2026-09-18 = a finales de semana ; el viernes por la tarde
2026-09-11 = el viernes pasado ; el pasado viernes
2026-09-25 = el viernes de la semana que viene ; el viernes de la próxima semana ; el último viernes del mes ; a finales de la semana que viene
2026-09-07 = el lunes de la semana pasada
2026-10-03 = el 3 del mes que viene ; el 3 del próximo mes ; del 3 al 5 de octubre ; entre el 3 y el 5 de octubre
2026-10-05 = el primer lunes de octubre
2026-10-30 = el último viernes de octubre
2026-10-15 = a mediados de octubre
2026-10-31 = a finales de octubre
2027-10-01 = en octubre de 2027
2026-09-16T15:30 = a las 15:30 ; a las tres y media
2026-09-16T15:00 = a las 3 de la tarde ; a las tres de la tarde
2026-09-16T15:15 = a las tres y cuarto
2026-09-16T15:45 = a las cuatro menos cuarto
2026-09-16T15:50 = a las cuatro menos diez
2026-09-17T09:00 = mañana a las 9 ; mañana a las 9 de la mañana
2026-09-17T15:00 = mañana por la tarde a las 3
2026-09-16T20:00 = esta noche a las 8 ; hoy a las 8 de la noche
2026-09-18T15:00 = el viernes a las 15h ; antes del viernes a las 15:00
2026-09-18T12:00 = el viernes a mediodía
2026-09-18T09:00 = el viernes entre las 9 y las 11 ; el viernes de 9 a 11
2026-09-16T11:20 = en una hora
2026-09-16T12:20 = dentro de dos horas
2026-09-16T10:50 = en media hora ; en 30 minutos
2026-09-16T11:50 = en una hora y media
2026-09-16T10:35 = en un cuarto de hora
2026-09-16T08:20 = hace dos horas`,
};

const phrases = Object.entries(PHRASES).flatMap(([language, table]) =>
  table
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [expected = '', texts = ''] = row.split(' = ');
      return texts.split(' ; ').map((text) => ({ language, text, expected }));
    }),
);

it.each(phrases)('$language: $text is $expected', ({ language, text, expected }) => {
  const found = readPhrase(text, REFERENCE, language);
  const time = found?.time ?? null;
  const read = found && (time === null ? found.date : `${found.date}T${time}`);
  expect(read?.slice(0, expected.length)).toBe(expected);
});
