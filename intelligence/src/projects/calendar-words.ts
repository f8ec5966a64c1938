const wordsOf = (text: string) => text.split(/\s+/u);

/** Words that name a time, in English, German, French and Spanish. */
const TIMES = wordsOf(
  `monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat
january february march april may june july august september october november december
jan feb mar apr jun jul aug sep sept oct nov dec
today tomorrow yesterday tonight day week weekend month year morning noon afternoon evening night hour minute am pm date
montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag januar februar märz mai juni juli oktober dezember
heute morgen gestern übermorgen tag tage tagen woche wochen wochenende monat monate jahr jahre vormittag mittag nachmittag
abend uhr stunde stunden minuten datum
lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril juin juillet août septembre octobre novembre
décembre aujourd’hui aujourd'hui demain hier jour semaine mois année an ans matin midi après-midi soir heure
lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre
noviembre diciembre hoy mañana ayer día semana mes año mediodía tarde noche hora fecha`,
);
/** Words that greet, address or close, in the same languages. */
const GREETINGS = wordsOf(
  `hey good greetings kind sincerely cheers everyone mr mrs ms
hallo liebe lieber liebes sehr geehrte geehrter geehrtes guten moin servus grüße grüßen gruß viele freundlichen freundliche
herzliche herzlichen beste besten danke dank bitte herr frau
bonjour bonsoir salut cher chère chers cordialement bien merci madame monsieur
hola buenos buenas estimado estimada estimados querido querida saludos cordiales atentamente gracias señor señora`,
);
const WORDS = new Set([...TIMES, ...TIMES.map((word) => `${word}s`), ...GREETINGS]);

/** Whether a lower-case word names a time, greets or closes, and so stands in mail about anything. */
export function isCalendarWord(word: string): boolean {
  return WORDS.has(word);
}
