// Questions as the object of a German verb: 'Prüf bitte bis Freitag, ob die Maße passen'.

/** Verbs of finding out and telling. */
const FINDS_OUT =
  '(?:(?:über|nach)?prüfen|(?:nach)?schauen|(?:nach|an)?sehen|(?:ab)?klären|(?:nach|an|er)?fragen|sagen|mitteilen|melden|schreiben|geben|bestätigen|entscheiden|überlegen|kontrollieren|herausfinden|feststellen|testen|gucken|besprechen|abstimmen|erklären|angeben)';
const ASKS =
  '(?:ob|wer|wen|wem|was|wann|wo|wohin|woher|warum|wieso|womit|wie|(?:bis|ab|seit) wann|(?:(?:in|an|mit|für|auf) )?welche[rsnm]?)(?!\\p{L})';
const CLAUSE = new RegExp(`^(?<head>[^,;:?!]*), (?<clause>${ASKS}[^,;:?!]+)(?<rest>.*)$`, 'isu');
const LEADS_TO_CLAUSE = new RegExp(`(?<!\\p{L})${FINDS_OUT}$`, 'iu');
const WHOLE = new RegExp(`^(?:[^,]{1,60} )?${FINDS_OUT}, ${ASKS}[^,]+$`, 'iu');

/** A clause that starts like a question, not 'Wie besprochen den Plan schicken'. */
const STARTS_CLAUSE =
  /^(?:ob|dass|falls|wenn|weil|sofern|sobald|wer|was|wann|wo|wohin|warum|welche[rsnm]?|wie(?! (?:besprochen|vereinbart|abgesprochen|gewünscht|üblich|immer)(?!\p{L})))(?!\p{L})/iu;

/** The order and the question that is its object; null if there is none. `rest` follows the question. */
export function withClause(text: string): { head: string; clause: string; rest: string } | null {
  const { head = '', clause = '', rest = '' } = CLAUSE.exec(text)?.groups ?? {};
  return clause === '' ? null : { head, clause: clause.trimEnd().replace(/\.$/, ''), rest };
}

/** Whether an infinitive, with its prefix and objects, may have a question as its object. */
export function takesClause(infinitive: string): boolean {
  return LEADS_TO_CLAUSE.test(infinitive);
}

/** 'Ann sagen, ob der Kran frei ist', 'Mit Piet klären, wer den Schlüssel holt' */
export function hasClause(action: string): boolean {
  return WHOLE.test(action);
}

export function startsClause(action: string): boolean {
  return STARTS_CLAUSE.test(action);
}
