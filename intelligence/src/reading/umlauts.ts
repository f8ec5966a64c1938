/**
 * Words of office German that are typed 'koennen' and 'fuer' without a German keyboard. Only these: 'neue', 'Steuer' and
 * 'aktuell' have no umlaut.
 */
const TYPED =
  /(?<!\p{L})(?:(?:ge|be|er|un|auf|ein|an|ab|nach|vor|zu|aus|rueck|ueber|zurueck)?(?:koenn|moecht|wuerd|muess|duerf|waer|haett|braeucht|pruef|bestaetig|schoen|gruess|schliess|fuell|fuehr|aender|klaer|erklaer|kuend|kuemmer|loesch|waehl|zaehl|hoer|stuetz|raeum|traeg|laess|faell)|(?:fuer|ueber|zurueck|naechst|uebernaechst|spaet|frueh|natuerlich|moeglich|noetig|benoetig|verfueg|rueck|uebrig|buero|gebuehr|schluessel|taeglich|woechentlich|jaehrlich|auftraeg|vertraeg|vorschlaeg|beitraeg))\p{Ll}{0,20}/giu;
const SPELLED: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' };

/** Before a name, perhaps with first names: 'Frau Anna', 'Herrn Dr.' */
const TITLED =
  /(?<![\p{L}.])(?:Frau|Herrn?|Hr\.|Fr\.|Familie|Fam\.|Eheleute|Firma|Fa\.|Dr\.|Prof\.|Kolleg(?:e|en|in)|von)(?: \p{Lu}[\p{L}.-]{0,20}){0,3} $/u;
/** Another capital in the middle of a sentence, which is a first name: 'mit Anna Schoenfeld'. */
const AFTER_NAME =
  /(?<=\p{Ll},? )(?!(?:Sie|Ihnen|Ihr\p{Ll}{0,2}|Dein\p{Ll}{0,2}|Euer|Eure\p{Ll}?) )\p{Lu}\p{Ll}{1,20} $/u;
/** What surnames end in. */
const SURNAME =
  /(?:feld(?:er|t)?|berg(?:er)?|mann|bach(?:er)?|stein(?:er)?|hof(?:er)?|wald|th?al(?:er)?|born|herr|wetter|baum|haupt|leber)s?$/u;
/** Verbs and nouns that follow another noun: 'bis Freitag Rueckmeldung geben'. */
const NO_SURNAME =
  /(?:e|en|st|t|te|ten|test|tet|ung|ungen|heit|keit|nis)$|^(?:Ueber|Zurueck|Rueck|Buero|Gebuehr|Auftraeg|Vertraeg|Vorschlaeg|Beitraeg|Schluessel|Pruef|Bestaetig|Erklaer|Aender)/u;

/** German text with the umlauts of words that are typed without them; names and other words stay as they are. */
export function withUmlauts(text: string): string {
  return text.replace(TYPED, (word: string, at: number) =>
    isName(word, text.slice(Math.max(0, at - 80), at)) ? word : spelled(word),
  );
}

function isName(word: string, before: string): boolean {
  if (!/^\p{Lu}\p{Ll}/u.test(word)) return false;
  return (
    SURNAME.test(word) || TITLED.test(before) || (AFTER_NAME.test(before) && !NO_SURNAME.test(word))
  );
}

function spelled(word: string): string {
  return word.replace(/(?<![aeq])(?:ae|oe|ue)/giu, (pair) => {
    const letter = SPELLED[pair.toLowerCase()] ?? pair;
    return /^\p{Lu}/u.test(pair) ? letter.toUpperCase() : letter;
  });
}
