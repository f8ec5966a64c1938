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

/** 'The minutes from Tuesday', 'das Angebot vom Freitag': the day on which a document was made is no due day. */
export function isDateOfDocument(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - FARTHEST), start).replace(/\s+/g, ' ');
  return OF_RECORD.test(before);
}
