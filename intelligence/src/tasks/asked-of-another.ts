import type { NameOf } from './clause-tokens';

const TITLE =
  '(?:Herrn?|Frau|Hr\\.|Fr\\.|Monsieur|Madame|Mme|M\\.|[Ss]eñora?|Sra?\\.|Don|Doña|Mr\\.?|Mrs\\.?|Ms\\.?|Dr\\.)';
const IS_TITLE = new RegExp(`^${TITLE}$`, 'iu');
const NAME = "\\p{Lu}[\\p{L}'-]{1,20}";
const ASKS =
  '(?:bitte|(?:kannst|könntest|würdest|magst|\\p{Ll}{3,15}st) [Dd]u|(?:können|könnten|würden) [Ss]ie|(?:peux|pourrais|veux)-tu|tu (?:peux|pourrais)|(?:pouvez|pourriez)-vous|vous (?:pouvez|pourriez)|merci de|¿?(?:[Pp]uedes?|[Pp]odrías?|[Pp]odría)|por favor|(?:can|could|would|will) you|please)';
const CALLED = new RegExp(
  `^[-–•@ ]{0,3}(?:(?:[Uu]nd|[Ee]t|[Yy]|[Aa]nd) )?(?<names>(?:${TITLE} )?${NAME}(?: (?:und |et |y |and |& )?${NAME}){0,3}), ${ASKS}(?!\\p{L})`,
  'u',
);
/** Starts sentences like a name does. */
const NO_NAME =
  /^(?:super|perfekt|prima|gut|klar|danke|sorry|ach|übrigens|dann|also|ansonsten|falls|wenn|und|nur|noch|wie|heute|morgen|merci|bref|sinon|parfait|donc|bon|alors|enfin|aussi|après|demain|oye|vale|bueno|perfecto|gracias|entonces|además|también|luego|hoy|mañana|ok|okay|great|good|thanks|then|also|now|yes|no|ja|nein|oui|non|sí|hallo|hi|hey|hola|salut|bonjour|liebe[rs]?|chère?|estimad[oa]s?|querid[oa]s?|dear|chef|chefin|boss|patron|jefe|jefa|schatz|mama|papa|mamá|papá|maman|chérie?|cariño|team|leute|kolleg\p{L}*|alle|zusammen|tous|todos|all|everyone|folks|guys)$/iu;
/** A short form shares at least this many letters with the name. */
const SHORT_FORM = 3;

type Around = {
  nameOf: NameOf | undefined;
  readerName: string;
  /** Whether the message addresses the reader by name in another clause. */
  isReaderNamed: boolean;
};

/**
 * Whether a clause calls somebody else by name and asks that person: 'Monique, peux-tu …', 'Herr Wiese, könnten Sie …'. A
 * name that is not among the recipients only counts if another clause calls the reader by name.
 */
export function isAskedOfAnother(clause: string, around: Around): boolean {
  const called = CALLED.exec(clause)?.groups?.['names'];
  if (called === undefined) return false;
  const names = (called.match(/\p{Lu}[\p{L}'-]+/gu) ?? [])
    .map((name) => name.toLowerCase())
    .filter((name) => !IS_TITLE.test(name));
  if (names.length === 0 || names.some((name) => isReader(name, around))) return false;
  if (names.some((name) => around.nameOf?.(name) === 'other')) return true;
  return around.isReaderNamed && !names.some((name) => NO_NAME.test(name));
}

function isReader(name: string, { nameOf, readerName }: Around): boolean {
  if (nameOf?.(name) === 'reader') return true;
  const start = name.slice(0, SHORT_FORM);
  return readerName
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((own) => own.length >= SHORT_FORM && own.startsWith(start));
}
