/** Whole names of months, perhaps with a part of one: 'am 10. Julia kommt' goes on with a name. */
const GERMAN_MONTH =
  /^(?:Jan|Januar|Jän|Jänner|Feb|Feber|Februar|Mär|Mrz|März|Maerz|Apr|April|Mai|Jun|Juni|Juno|Jul|Juli|Julei|Aug|August|Sep|Sept|September|Okt|Oktober|Nov|November|Dez|Dezember)(?:s|(?:wochen?|wochenenden?|hälfte|drittel|tage?n?|dekade|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|termin|sitzung|ausgabe|rate|rechnung|lieferung))?(?!\p{L})/u;
const GERMAN_COUNTED =
  /^(?:Quartal|Kalenderwoche|Woche|KW|Tag|Halbjahr|Lebensjahr|Geburtstag|Jahrestag|Advent|Weihnachtstag|Mal|Stock|Stockwerk|Etage|Obergeschoss|Untergeschoss|OG|UG|Klasse|Jahrgang|Semester|Stunde|Platz|Runde|Spieltag|Auflage|Mahnung|Rate|Bescheid)(?!\p{L})/u;
/** 'Passt am 10. Klasse!': a feminine noun does not agree with 'am'. */
const NOT_FEMININE = /(?:^|\s)(?:am|beim|im|vom|zum) \d{1,2}\.$/iu;
const GERMAN_FEMININE =
  /^(?:Kalenderwoche|Woche|Etage|Klasse|Stunde|Runde|Auflage|Mahnung|Rate)(?!\p{L})/u;
/** An order whose verb belongs to the noun: 'Bescheid geben bitte', 'Bescheid gib mir'. */
const NOUN_OF_ORDER =
  /^Bescheid (?:(?:geben|sagen|an mich|mir|uns|dann|noch|kurz),? ){0,3}(?:bitte|Sie|gib|gebt|sag|sagt)(?!\p{L})/u;
/** Words of a whole sentence, which needs no order to follow its date. */
const GERMAN_STATES =
  /(?<!\p{L})(?:ist|sind|war|waren|wäre|hat|haben|findet|kommt|kommen|beginnt|startet|liegt|steht|geht|gilt|bleibt|tagt|fällt|passt)(?!\p{L})/iu;
const GERMAN_ASKS =
  /(?<!\p{L})(?:bitte|(?:müss|muss|könn|kann|soll|werd|wird|würd|woll|will|möcht|darf|dürf|lass)\p{Ll}{0,5})(?!\p{L})/iu;

/**
 * Whether the period at the end of `before` makes its number an ordinal: 'am 10. Januar', 'der 3. Stock', 'bis zum 10.
 * Bescheid geben'. 'Am 10. Bescheid geben bitte' are two sentences.
 */
export function isOrdinal(before: string, after: string): boolean {
  if (!/(?:^|\s)\d{1,2}\.$/.test(before)) return false;
  const next = after.trimStart();
  if (GERMAN_MONTH.test(next)) return true;
  if (!GERMAN_COUNTED.test(next)) return false;
  if (GERMAN_FEMININE.test(next)) return !NOT_FEMININE.test(before);
  return !(NOUN_OF_ORDER.test(next) && GERMAN_STATES.test(before) && !GERMAN_ASKS.test(before));
}
