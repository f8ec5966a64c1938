import { largestAmount } from './money';

const INVOICE =
  /(?:rechnung|(?<!\p{L})(?:invoices?|bills?|statement|facture|note d'honoraires|appel de fonds|factura|recibo|cuota|beitragsbescheid|gebührenbescheid|bescheid)(?!\p{L}))/iu;
/** By when it is to be paid. */
const LIMIT =
  /(?<!\p{L})(?:zahlbar (?:bis|innerhalb|binnen|spätestens|sofort|zum)|zahlungsziel|zu zahlen bis|payable (?:by|on|within|before|no later than)|payment (?:is )?(?:due|terms?)|due for payment|payable (?:au|avant|sous|d'ici|à réception)|à (?:régler|payer) (?:avant|sous|au|d'ici|pour)|(?:date d')?échéance (?:au|le|:|du)|con vencimiento|vencimiento:?|pagader[oa]s?|a pagar antes)(?!\p{L})/iu;
/** Paid already, or paid by itself. */
const SETTLED =
  /(?:received|got|have) (?:your|the) invoice|ihre rechnung|(?:votre|vos|su|vuestra) factures?|su factura|\b(?:our client|settled|fyi|quote|quotation|estimate|after invoice|we (?:will|'ll) pay)\b|zur information|angebot|nach rechnung|unsere[nm]? kunden|überweisen wir|(?:wir|und) überweisen|devis|presupuesto|lastschrift|abgebucht|abbuch|eingezogen|einzug|beglichen|bereits (?:be)?zahlt|dankend erhalten|gutschrift|quittung|direct debit|\bautopay|auto-?pay|automatic(?:ally)?|will be (?:charged|collected|debited)|\b(?:paid|receipt|credit note|no payment)\b|prélèvement|prélev|acquitt|déjà (?:payé|réglé)|avoir n|domicilia|adeudo|débito automático|cargaremos|ya (?:pagad|abonad)|pagad[ao](?!\p{L})|abono n|nicht zahlen|do not pay/iu;

/** Whether the words say by when an invoice with an amount is to be paid; `lead` is the subject and the words around. */
export function statesPayment(words: string, lead: string): boolean {
  const whole = `${lead} ${words}`;
  if (!LIMIT.test(words) || !INVOICE.test(whole) || SETTLED.test(whole)) return false;
  return largestAmount(whole) !== null;
}

/** A number of an invoice after its word: 'Rechnung RE-2026-11873', 'facture F-2026-0871'. */
const NUMBERED =
  /(?<!\p{L})(?<word>\p{L}{0,20}rechnung|invoice|facture|factura)(?<number>(?: (?:nr\.?|no\.?|n[°º]|number))? ?[\p{L}\d/-]{0,14}\d[\p{L}\d/-]{0,14})/iu;

const PAY: Readonly<Record<string, (word: string, number: string) => string>> = {
  de: (word, number) => `${word}${number} bezahlen`,
  fr: (word, number) => `payer la ${word.toLowerCase()}${number}`,
  es: (word, number) => `pagar la ${word.toLowerCase()}${number}`,
};

/** 'Rechnung RE-11 bezahlen'; null if the message does not number the invoice. */
export function paymentTitle(words: string, lead: string, language: string): string | null {
  if (!statesPayment(words, lead)) return null;
  const { word = '', number = '' } = NUMBERED.exec(`${lead} ${words}`)?.groups ?? {};
  if (number === '') return null;
  return PAY[language]?.(word, number) ?? `pay ${word.toLowerCase()}${number}`;
}
