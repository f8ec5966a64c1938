/**
 * Words of office German that are typed 'koennen' and 'fuer' without a German keyboard. Only these: 'neue', 'Steuer' and
 * 'aktuell' have no umlaut.
 */
const TYPED =
  /(?<!\p{L})(?:(?:ge|be|er|un|auf|ein|an|ab|nach|vor|zu|aus|rueck|ueber|zurueck)?(?:koenn|moecht|wuerd|muess|duerf|waer|haett|braeucht|pruef|bestaetig|schoen|gruess|schliess|fuell|fuehr|aender|klaer|erklaer|kuend|kuemmer|loesch|waehl|zaehl|hoer|stuetz|raeum|traeg|laess|faell)|(?:fuer|ueber|zurueck|naechst|uebernaechst|spaet|frueh|natuerlich|moeglich|noetig|benoetig|verfueg|rueck|uebrig|buero|gebuehr|schluessel|taeglich|woechentlich|jaehrlich|auftraeg|vertraeg|vorschlaeg|beitraeg))\p{Ll}{0,20}/giu;
const SPELLED: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' };

/** Before a name: 'Frau', 'Herrn Dr.' */
const TITLE =
  '(?<![\\p{L}.])(?:Frau|Herrn?|Hr\\.|Fr\\.|Familie|Fam\\.|Eheleute|Firma|Fa\\.|Dr\\.|Prof\\.|Kolleg(?:e|en|in)|von)';
const TITLED = new RegExp(`${TITLE} $`, 'u');
/** Perhaps a first name: 'Frau Anna Fruehauf', but 'Frau Meyer Rueckmeldung geben' */
const AFTER_TITLED = new RegExp(`${TITLE}(?: \\p{Lu}[\\p{L}.-]{0,20}){1,3} $`, 'u');
/** Another capital in the middle of a sentence, which is a first name: 'mit Anna Schoenfeld'. */
const AFTER_NAME =
  /(?<=\p{Ll},? )(?!(?:Sie|Ihnen|Ihr\p{Ll}{0,2}|Dein\p{Ll}{0,2}|Euer|Eure\p{Ll}?) )\p{Lu}\p{Ll}{1,20} $/u;
/** What surnames end in. */
const SURNAME =
  /(?:feld(?:er|t)?|berg(?:er)?|mann|bach(?:er)?|stein(?:er)?|hof(?:er)?|wald|th?al(?:er)?|born|herr|wetter|baum|haupt|leber)s?$/u;
/** Endings of verbs and nouns that follow another noun: 'bis Freitag Rueckmeldung geben'. */
const NO_SURNAME = /(?:e|en|st|t|te|ten|test|tet|ung|ungen|heit|keit|nis)$/u;
/** Beginnings of other words of the sentence. */
const NO_NAME =
  /^(?:Ueber|Zurueck|Rueck|Buero|Gebuehr|Auftraeg|Vertraeg|Vorschlaeg|Beitraeg|Schluessel|Pruef|Bestaetig|Erklaer|Aender|Koenn|Wuerd|Moecht|Muess|Duerf|Waere|Haett|Braeucht|Fuer(?!st)|Schoene|Gruesse|Naechst|Spaetest|Natuerlich|Moeglich|Verfueg)/u;

/** German text with the umlauts of words that are typed without them; names and other words stay as they are. */
export function withUmlauts(text: string): string {
  return text.replace(TYPED, (word: string, at: number) =>
    isName(word, text.slice(Math.max(0, at - 80), at)) ? word : spelled(word),
  );
}

function isName(word: string, before: string): boolean {
  if (!/^\p{Lu}\p{Ll}/u.test(word)) return false;
  if (SURNAME.test(word) || TITLED.test(before)) return true;
  if (NO_NAME.test(word)) return false;
  return AFTER_TITLED.test(before) || (AFTER_NAME.test(before) && !NO_SURNAME.test(word));
}

function spelled(word: string): string {
  return word.replace(/(?<![aeq])(?:ae|oe|ue)/giu, (pair) => {
    const letter = SPELLED[pair.toLowerCase()] ?? pair;
    return /^\p{Lu}/u.test(pair) ? letter.toUpperCase() : letter;
  });
}
