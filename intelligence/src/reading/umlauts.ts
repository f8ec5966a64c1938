/**
 * Words of office German that are typed 'koennen' and 'fuer' without a German keyboard. Only these: 'neue', 'Steuer' and
 * 'aktuell' have no umlaut.
 */
const TYPED =
  /(?<!\p{L})(?:(?:ge|be|er|un|auf|ein|an|ab|nach|vor|zu|aus|rueck|ueber|zurueck)?(?:koenn|moecht|wuerd|muess|duerf|waer|haett|braeucht|pruef|bestaetig|schoen|gruess|schliess|fuell|fuehr|aender|klaer|erklaer|kuend|kuemmer|loesch|waehl|zaehl|hoer|stuetz|raeum|traeg|laess|faell)|(?:fuer|ueber|zurueck|naechst|uebernaechst|spaet|frueh|natuerlich|moeglich|noetig|benoetig|verfueg|rueck|uebrig|buero|gebuehr|schluessel|taeglich|woechentlich|jaehrlich|auftraeg|vertraeg|vorschlaeg|beitraeg))\p{Ll}{0,20}/giu;
const SPELLED: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' };

/** German text with the umlauts of words that are typed without them; other words stay as they are. */
export function withUmlauts(text: string): string {
  return text.replace(TYPED, (word) =>
    word.replace(/(?<![aeq])(?:ae|oe|ue)/giu, (pair) => {
      const letter = SPELLED[pair.toLowerCase()] ?? pair;
      return /^\p{Lu}/u.test(pair) ? letter.toUpperCase() : letter;
    }),
  );
}
