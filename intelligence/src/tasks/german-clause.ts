// Questions as the object of a German verb: 'Prüf bitte bis Freitag, ob die Maße passen'.
import { isAbbreviated } from '../reading/abbreviations';
import { infinitiveOf } from './foreign-verbs';

/** Verbs of finding out and telling. */
const FINDS_OUT =
  '(?:(?:über|nach)?prüfen|(?:nach)?schauen|(?:nach|an)?sehen|(?:ab)?klären|(?:nach|an|er)?fragen|sagen|mitteilen|melden|schreiben|geben|bestätigen|entscheiden|überlegen|kontrollieren|herausfinden|feststellen|testen|gucken|besprechen|abstimmen|erklären|angeben)';
/** 'wie geplant', 'wie am Montag besprochen', 'wie immer': no clause follows. */
const AS_BEFORE =
  'wie (?:(?:bereits|schon|oben|unten|gestern|heute|telefonisch|mündlich|(?:im|am|vom|beim|per) \\p{L}{2,30}) ){0,2}(?:\\p{Ll}{0,8}ge\\p{Ll}{2,12}(?:t|en)|(?:be|ver|er)\\p{Ll}{3,12}(?:t|en)|üblich|immer|bisher|gehabt|vorher|sonst|früher|zuvor|oben|unten)(?!\\p{L})(?! (?:wurde|wird|werden|ist|sind|hat|habe[nt]?|hast)(?!\\p{L}))';
/** 'wenn möglich', 'falls nötig' */
const IF_POSSIBLE =
  '(?:wenn|falls|sofern|sobald|soweit|wo) (?:irgend |noch |bereits |unbedingt )?(?:möglich|nötig|gewünscht|erwünscht|erforderlich|notwendig|machbar|vorhanden|verfügbar|zutreffend|sinnvoll|angebracht|bekannt)(?!\\p{L})(?! (?:ist|sind|war|wird|werden|wäre)(?!\\p{L}))';
const OPEN =
  'wer|wen|wem|was|wann|wo|wohin|woher|warum|wieso|weshalb|womit|wie|(?:bis|ab|seit) wann|(?:(?:in|an|mit|für|auf) )?welche[rsnm]?';
const ASIDE = `(?!${AS_BEFORE}|${IF_POSSIBLE})`;
const ASKS = `${ASIDE}(?:ob|${OPEN})(?!\\p{L})`;
const CLAUSE = new RegExp(`^(?<head>[^,;:?!]*), (?<clause>${ASKS}[^,;:?!]+)(?<rest>.*)$`, 'isu');
const ANYWHERE = new RegExp(`, (?<clause>${ASKS}[^,;:?!]+)(?<rest>.*)$`, 'isu');
const LEADS_TO_CLAUSE = new RegExp(`(?<!\\p{L})${FINDS_OUT}$`, 'iu');
const WHOLE = new RegExp(
  `^(?:[^,]{1,60} )?(?:${FINDS_OUT}, ${ASKS}|Bescheid (?:geben|sagen), (?:sobald|wenn|falls|dass) )[^,]+$`,
  'iu',
);
/** Free relative clauses start like questions, so most need a verb of finding out before them. */
const OPEN_CLAUSE = new RegExp(
  `(?<!\\p{L})${FINDS_OUT},? ${ASIDE}(?:${OPEN})(?!\\p{L})|, (?:(?:bis |ab |seit )?wann|wer|wen|wem|warum|wieso|weshalb|wie (?:viele?|lange|oft|hoch|weit|teuer|groß))(?!\\p{L})`,
  'iu',
);
/** A clause that starts like a question, not 'Wie besprochen den Plan schicken'. */
const STARTS_CLAUSE = new RegExp(
  `^${ASIDE}(?:ob|dass|falls|wenn|weil|sofern|sobald|wer|was|wann|wo|wohin|warum|welche[rsnm]?|wie)(?!\\p{L})`,
  'iu',
);

/** 'und gib mir bitte Bescheid', 'bitte', 'bis Freitag' */
const BELONGS =
  /^(?:,? und (?:(?:gib|gebt|geben|sag|sagt|sagen|mir|uns|sie|bitte|kurz|gleich|dann|danach|doch|mal|noch|bis (?:zum )?[\p{L}\d.]{1,20}) ){0,6}bescheid(?: zu)?(?: (?:geben|sagen))?|,? (?:bitte|danke|ja)|, (?:spätestens )?bis (?:zum |spätestens )?[\p{L}\d.]{1,20}(?: \p{L}{1,20})?)(?![\p{L}\d])/iu;
const REASON =
  /^,? (?:damit|sodass|weil|denn|sonst|bevor|da|obwohl|falls|wenn|sofern|ehe)(?!\p{L})/iu;
/** 'acht' is a number. */
const SECOND_ORDER = / und (?!acht )(?<verb>\p{Ll}{2,15})(?= )/gu;

type AskedClause = {
  head: string;
  clause: string;
  /** Whether nothing that the reader should do follows the question. */
  isLast: boolean;
};

/** An order and the question that is its object; null if there is none. */
export function withClause(text: string): AskedClause | null {
  return readClause(CLAUSE, text);
}

/** Whether words that lead to a question ask for something after it; false if they lead to none. */
export function asksAfterClause(words: string): boolean {
  return readClause(ANYWHERE, words.replace(/\s+/g, ' '))?.isLast === false;
}

function readClause(pattern: RegExp, text: string): AskedClause | null {
  const { head = '', clause = '', rest = '' } = pattern.exec(text)?.groups ?? {};
  if (clause === '') return null;
  const end = endOf(clause);
  const said = clause.slice(0, end).trimEnd();
  return { head, clause: said.replace(/\.$/, ''), isLast: isEnd(`${clause.slice(end)}${rest}`) };
}

/** Where a clause ends: at its sentence's end, or at another order ('ob er frei ist und gib Bescheid'). */
function endOf(clause: string): number {
  const stops = [...clause.matchAll(/(?<!\d)\. /g)].filter(
    ({ index }) => !isAbbreviated(clause, index),
  );
  const orders = [...clause.matchAll(SECOND_ORDER)].filter(
    ({ groups }) => infinitiveOf(groups?.['verb'] ?? '', 'de') !== null,
  );
  return Math.min(clause.length, ...[...stops, ...orders].map(({ index }) => index));
}

function isEnd(rest: string): boolean {
  const own = rest.replace(BELONGS, '').replace(BELONGS, '').trim();
  return own === '' || /^(?:[.;:?!()–—]|- )/u.test(own) || REASON.test(rest);
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

/** Whether a question contains one that yes or no does not answer: 'Können Sie mir sagen, wann der Kran kommt?' */
export function hasOpenClause(question: string): boolean {
  return OPEN_CLAUSE.test(question);
}
