import type { DateMention } from './date-mention';

/** The words before a date in a line of a tool: 'Due: 4 May', 'Valid until  4 May'. */
const LABEL_LIMIT =
  /(?:due|deadline|expir|until|before|by|clos|end|valid|cut-?off|sla|target|respond|renew|frist|fällig|bis|ablauf|gültig|schluss|spätest|échéance|limite|expire|clôture|avant|valable|retour|vence|caduca|límite|hasta|plazo|cierre|vencimiento)/iu;
const LABEL_EVENT =
  /(?:when|date|day|time|start|begin|slot|from|where|effective|arriv|depart|check-?in|pick|termin|wann|datum|beginn|start|ab|von|tag|quand|date|début|le|heure|fecha|cuándo|inicio|desde|hora|día)/iu;
const LABEL_PAST =
  /(?:sent|received|created|opened|assigned|submitted|ordered|since|last|issued|detected|requested|delivered|invoice|erstellt|eingang|vom|seit|reçu|créé|depuis|envoyé|émis|recibid|cread|desde|emitid|enviad)/iu;
const LABEL_WORDS = /^\p{L}[\p{L} /()'’.-]+$/u;
const MAX_LABEL = 42;
const MAX_LEAD = 80;

/** Features of how a date is written, and of the label before it. */
export function formSigns(mention: DateMention, text: string): string[] {
  return [...labelSigns(mention, text), formOf(mention.span.text)];
}

/** The words before a colon, a tab or a wide gap at the start of a line; at most one other word may follow. */
function labelIn(lead: string): string | null {
  const colon = lead.lastIndexOf(':');
  const end = colon < 0 ? Math.max(lead.lastIndexOf('  '), lead.lastIndexOf('\t')) : colon;
  if (end < 0 || lead.length > MAX_LEAD || /\s/.test(lead.slice(end + 1).trim())) return null;
  const label = lead
    .slice(0, end)
    .trim()
    .replace(/^[>•*|-]/, '')
    .trim();
  return label.length <= MAX_LABEL && LABEL_WORDS.test(label) ? label : null;
}

function labelSigns({ span }: DateMention, text: string): string[] {
  const start = text.lastIndexOf('\n', span.start - 1) + 1;
  const label = labelIn(text.slice(start, span.start));
  if (label === null) return [];
  if (LABEL_LIMIT.test(label)) return ['labelled limit'];
  if (LABEL_PAST.test(label)) return ['labelled past'];
  if (LABEL_EVENT.test(label)) return ['labelled event'];
  return ['labelled'];
}

/** How a date is written. */
function formOf(words: string): string {
  if (/^(?:today|tonight|heute|aujourd'hui|ce soir|hoy|esta (?:noche|tarde))/iu.test(words))
    return 'as today';
  if (/\d{4}|\d{1,2}[./-]\d{1,2}/.test(words)) return 'in numbers';
  if (/^(?:the |le |el |am |der |dem )?\d{1,2}(?:st|nd|rd|th|\.)?$/iu.test(words))
    return 'bare day';
  if (/\d/.test(words)) return 'with numbers';
  return 'in words';
}
