/** What records something that has happened, unlike an agenda or a menu. */
const RECORD =
  'minutes|notes?|photos?|pictures|e-?mails?|mails?|messages?|letters?|recordings?|transcripts?|invoices?|receipts?|reports?|drafts?|versions?|quotes?|figures|numbers|readings|voicemails?|write-?ups?|summary|recap|screenshots?|drawings?|scans?|' +
  'protokolls?|notizen|fotos|bilder|nachricht|brief|schreiben|aufnahmen?|mitschrift|rechnung(?:en)?|belege?|quittung(?:en)?|berichts?|entwurf|fassung|angebots?|zahlen|zusammenfassung|zeichnung(?:en)?|bestellung|lieferscheine?|' +
  'compte[- ]rendu|procès-verbal|courriels?|lettre|enregistrements?|factures?|reçus?|rapports?|ébauche|devis|chiffres|courriers?|résumé|' +
  'actas?|notas|foto|correos?|mensajes?|cartas?|grabaci(?:ón|ones)|facturas?|recibos?|informes?|borrador(?:es)?|versi(?:ón|ones)|presupuestos?|cifras|números|resumen|albar(?:án|anes)';
const OF_RECORD = new RegExp(
  `(?<!\\p{L})(?:${RECORD})(?: (?!bis |by |before |avant |antes |for |für |pour |para )[^\\s,.;:?!]{1,20}){0,4} (?:from|of|dated|vom|von|de|du|del)(?: (?:last|the|letzten|dernier|pasado))? $`,
  'iu',
);
const FARTHEST = 90;
type Place = { start: number; end: number };

/** What asks for a document rather than for work from a day on; whole forms, as 'les' and 'environ' are no verbs. */
const GIVES =
  /(?<!\p{L})(?:send(?! out)|resend|forward|share|give|show|get|have|see|find|read|check|review|need|pass|bring|(?:zu|zuzu|über|nach|mit|durch)?(?:schick|send|lesen|lest|lies|geb|zeig|prüf|brauch|leit)(?:e|en|es?t|s?t)?|gib|weiterleit(?:e|en|est|et)|envoie[sr]?|envoy(?:er|ez|ons)|transmet(?:s|tre|tez|te)|donne[rsz]?|montre[rsz]?|lis|lire|lisez|relis|relire|relisez|vérifie[rsz]?|envi(?:ar|ad|as?)\p{L}*|enví[ae]\p{L}*|(?:mand|mánd)(?:ar|a|as|e|es|en|ad)(?:me|nos|le|lo|la|melo|mela)?|(?:pas|pás)(?:ar|a|as|e|es|en|ad)(?:me|nos|le|lo|la|melo|mela)?|dar(?:me|nos|le)?|dame|danos|enseñ\p{L}*|revisa(?:r\p{L}*|s|d)?|revise[ns]?)(?!\p{L})/iu;
const ONWARDS = /^ (?:on|onwards?|an|ab)(?!\p{L})/iu;
const IN_THE_COURSE = /(?<!\p{L})(?:laufe?|journée|largo|cours|course|curso)(?!\p{L})/iu;

/** 'The minutes from Tuesday', 'das Angebot vom Freitag': the day on which a document was made is no due day. */
export function isDateOfDocument(text: string, { start, end }: Place): boolean {
  const before = text.slice(Math.max(0, start - FARTHEST), start).replace(/\s+/g, ' ');
  const said = OF_RECORD.exec(before)?.[0];
  if (said === undefined || IN_THE_COURSE.test(said)) return false;
  const after = text.slice(end, end + FARTHEST).replace(/\s+/g, ' ');
  return !ONWARDS.test(after) && GIVES.test(`${before} ${after}`);
}
