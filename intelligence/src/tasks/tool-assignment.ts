// A tool says that something was assigned to the reader, and names it in the next line.
import { isInstruction } from './title-gate';

const TO_YOU =
  /(?<!\p{L})(?:(?:hat|haben) (?:ihnen|dir|euch) [^.!?]{1,60}(?:zugewiesen|zugeteilt|übertragen)|(?:wurden?|ist|sind) (?:ihnen|dir|euch) [^.!?]{0,40}(?:zugewiesen|zugeteilt|übertragen)|(?:ihnen|dir|euch) (?:wurden?|ist|sind) [^.!?]{1,60}(?:zugewiesen|zugeteilt|übertragen)|you(?:'ve| have|'re| are| were)? (?:just )?(?:been )?assigned|assigned (?:to )?you|(?:vous|t') ?(?:as? |a |ont )?(?:été )?(?:assigné|attribué|affecté)e?s?|(?:te|le) ha(?:n)? (?:sido )?asignad[oa]|se (?:te|le) ha(?:n)? asignado)(?!\p{L})/iu;
/** What says no more of the thing than what kind of thing it is. */
const KIND =
  /(?<!\p{L})(?:an?|the|new|einen?|eine|neue[nr]?|une?|nouvelle|nouveau|una?|nuev[oa]) (?:\p{Ll}+ )?(?:task|action|item|card|to-?do|defect|snag|issue|ticket|case|request|report|Aufgabe|Vorgang|Mangel|Mängel|Ticket|Fall|Punkt|Maßnahme|tâche|réserve|demande|action|tarea|incidencia|defecto|acción)(?!\p{L})/iu;
const DENIES =
  /(?<!\p{L})(?:none|nothing|no longer|not|nicht|nichts|kein\p{L}*|aucune?|rien|ningun[oa]?|nada)(?!\p{L})/iu;
/** 'Project: Hall 3', 'Due 5 May': a field of the item. */
const FIELD = /^\p{L}[\p{L} /-]{1,24}: |https?:\/\//u;

/** Whether a tool tells the reader that a thing which it does not name was assigned to them. */
export function assignsUnnamed(words: string): boolean {
  return words.length < 140 && TO_YOU.test(words) && KIND.test(words) && !DENIES.test(words);
}

/** 'Have a nice day' is nothing that was assigned. */
const COURTESY =
  /^(?:have a |thanks?(?!\p{L})|thank you|regards|best|kind|cheers|hello|hi(?!\p{L})|mit freundlichen|viele grüße|danke|guten|cordialement|merci|bonne|bonjour|saludos|gracias|hola)/iu;

/** Whether words after an assignment name what was assigned. */
export function isAssigned(words: string, before: string): boolean {
  return (
    assignsUnnamed(before) && !FIELD.test(words) && !COURTESY.test(words) && /\p{L}{3}/u.test(words)
  );
}

/** The item of an assignment, which is the clause itself or the one after it; null if it is another kind of clause. */
export function assignedItem(
  words: string,
  { before, after }: { before: string; after: string },
): string | null {
  if (isAssigned(words, before)) return words;
  return isAssigned(after, words) ? after : null;
}

const DEAL_WITH: Readonly<Record<string, string>> = {
  en: 'Deal with ',
  de: 'Bearbeiten: ',
  fr: 'Traiter : ',
  es: 'Atender: ',
};

/** '#214 Riss im Estrich' → 'Bearbeiten: #214 Riss im Estrich'; an item that is an order is its own title. */
export function assignedTitle(item: string, language: string): string {
  const named = item.trim().replace(/[.!]$/, '');
  return isInstruction(named, language)
    ? named
    : `${DEAL_WITH[language] ?? DEAL_WITH['en']}${named}`;
}
