import { STOPPING_PERIOD } from '../reading/abbreviations';
import { infinitiveOf, withoutAccent } from './foreign-verbs';
import { takesClause, withClause } from './german-clause';
import { withSender } from './german-pronouns';

const GREETING =
  /^(?:(?:hallo|moin|hi|guten (?:tag|morgen)|bonjour|bonsoir|salut|coucou|hola|buenas(?: (?:tardes|noches))?|buenos días)(?: \p{Lu}\p{L}+)?[,!.: ]+)+/iu;
/** 'Passe une bonne journée' asks for nothing. */
const WISH = /(?<!\p{L})(?:bonne|bon|schönen|schöne|buen|buena)(?!\p{L})/iu;
const COURTESY =
  /(?<!\p{L})(?:bitte|mal|evtl\.|eventuell|vielleicht|noch(?! nicht(?!\p{L}))|doch|dann|gleich|kurz|danke|stp|svp|s'il (?:te|vous) plaît|merci|por favor|porfa|gracias|sin falta|cuanto antes)(?!\p{L}),? ?/giu;
const STOP = new RegExp(
  `${STOPPING_PERIOD}|[?!;:]|, | [–—-] | (?:damit|weil|denn|sonst|sondern|sinon|afin|parce que|pour que|avant que|si no|porque|para que|antes de que) `,
  'iu',
);
/** What may follow an order that has no person: an object with its article. */
const THING =
  /^(?:der|die|das|den|dem|ein\p{L}*|mein\p{L}*|dein\p{L}*|ihr\p{L}*|unser\p{L}*|alle\p{L}*|beide\p{L}*|zwei|drei|vier|fünf|ihm|ihnen|le|la|les|l'|un|une|des|du|de|à|au|ce|cet|cette|ces|ton|ta|tes|votre|vos|mon|ma|mes|el|los|las|una|unos|unas|al|este|esta|tu|tus|su|sus|mi|mis|\d|\p{Lu})/u;
const SEPARABLE =
  /^(?:an|ab|auf|aus|bei|durch|ein|fest|her|hin|hoch|los|mit|nach|nieder|vor|weg|weiter|zu|zurück|zusammen|frei|bereit|um)$/u;
const GIVING =
  /^(?:\p{L}*(?:schicken|senden|geben|bringen|leiten|reichen|mailen|nennen|sagen)|envoyer|renvoyer|transmettre|donner|communiquer|apporter|passer|retourner|fournir|indiquer|dire|enviar|mandar|pasar|remitir|facilitar|comunicar|dar|devolver|entregar|indicar|traer|decir)$/u;

/** An order in German, French or Spanish as an instruction in the infinitive; null if its form is not certain. */
export function orderTitle(clause: string, language: string, sender: string): string | null {
  const text = clause
    .replace(/\s+/g, ' ')
    .replace(/[’‘]/g, "'")
    .replace(/^[¡¿\s]+/, '')
    .replace(/(?<![.\s])[.\s]+$/, '')
    .replace(GREETING, '')
    .trim();
  if (WISH.test(text)) return null;
  if (language === 'de') return germanOrder(text, sender);
  if (language === 'fr') return frenchOrder(text, sender);
  return language === 'es' ? spanishOrder(text, sender) : null;
}

function plain(text: string): string {
  const said = text.replace(/ ?\([^()]{0,80}\)/g, '');
  return (said.split(STOP)[0] ?? '').replace(COURTESY, '').replace(/\s+/g, ' ').trim();
}

function germanOrder(text: string, sender: string): string | null {
  const said = text.replace(/^bitte,? /iu, '');
  const must = /^(?:sie müssen|du musst|ihr müsst) (?<rest>.+)$/iu.exec(said)?.groups?.['rest'];
  if (must !== undefined) {
    const rest = plain(must);
    return /\p{Ll}(?:en|ern|eln)$/u.test(rest) && rest.includes(' ') ? rest : null;
  }
  if (said.includes('?') || /^(?:sofern|wenn|gern) /iu.test(said)) return null;
  const polite = /^(?<verb>\p{L}+(?:en|ern|eln)) sie(?=[ ,])(?<rest>.+)$/iu.exec(said)?.groups;
  if (polite) return german((polite['verb'] ?? '').toLowerCase(), polite['rest'] ?? '', sender);
  const both = twoOrders(said, sender);
  if (both !== null) return both;
  const [, first = '', rest = ''] = /^(\p{L}+)(?:(?=, )| )(.+)$/u.exec(said) ?? [];
  const verb = infinitiveOf(first, 'de');
  const isOrder =
    /^(?:bitte|mir|uns|mich|dir|dich|euch|mal|noch|doch|gleich|dann)(?!\p{L})/iu.test(rest) ||
    THING.test(rest) ||
    rest.startsWith(', ');
  return verb === null || !isOrder ? null : german(verb, rest, sender);
}

/** 'Ruf den Statiker an und frag, ob die Decke hält' */
function twoOrders(said: string, sender: string): string | null {
  const { one = '', other = '' } =
    /^(?<one>\p{L}{2,20} [^,;:?!]{3,80}?) und (?<other>\p{Ll}{2,20}(?:,? .{3,120}))$/u.exec(said)
      ?.groups ?? {};
  if (one === '' || infinitiveOf(/^\p{L}+/u.exec(other)?.[0] ?? '', 'de') === null) return null;
  const [first, second] = [germanOrder(one, sender), germanOrder(other, sender)];
  return first === null || second === null || first.includes(',') ? null : `${first} und ${second}`;
}

const ENDS = /(?<![\s.])[\s.]+$/u;
/** 'sobald der Kran da ist': when somebody wants to be told. */
const TOLD_WHEN = /^(?<head>[^,;:?!]*), (?<when>(?:sobald|wenn|falls|ob|dass) [^,;:?!]{3,80})$/iu;

/** The instruction of a German order: its verb as an infinitive, and the words after it. */
export function german(verb: string, asks: string, sender: string): string | null {
  const own = asks.trim().replace(/^(?:(?:bitte|mal|doch) )?(?:dir|euch) /iu, '');
  const said = withSender(own, sender);
  if (/(?<!\p{L})bescheid(?!\p{L})/iu.test(said) && /^(?:geben|sagen)$/u.test(verb)) {
    const { head = said, when = '' } = TOLD_WHEN.exec(said.trim())?.groups ?? {};
    const isPlain = /^(?:(?:mir|uns) )?bescheid$/iu.test(plain(head));
    if (isPlain && when !== '') return `${sender} Bescheid ${verb}, ${when.replace(ENDS, '')}`;
    if (isPlain && !said.includes(',')) return `${sender} Bescheid ${verb}`;
  }
  const asked = withClause(said);
  const toMe = /(?<!\p{L})(?:mir|uns)(?!\p{L})/iu.test(asked?.head ?? said);
  const words = plain(asked?.head ?? said)
    .replace(/(?<!\p{L})(?:mir|uns) ?/giu, '')
    .replace(/(?<!\p{L})mich(?!\p{L})/iu, sender)
    .trim()
    .replace(/^(?:dich|euch|sich) /iu, 'sich ')
    .split(' ');
  const prefix = SEPARABLE.test(words.at(-1) ?? '') ? (words.pop() ?? '') : '';
  const whole = `${prefix}${verb}`;
  if (asked !== null) {
    if (!takesClause(whole) || !asked.isLast) return null;
    const told = [toMe ? sender : '', ...words, whole].filter((word) => word !== '');
    return `${told.join(' ')}, ${asked.clause}`;
  }
  const isNamed = words.includes(sender) || words[0] === 'sich';
  if (!THING.test(words.join(' ')) && !isNamed) return null;
  const receiver = toMe && GIVING.test(whole) ? ` an ${sender}` : '';
  return `${words.join(' ')}${receiver} ${whole}`;
}

const FRENCH_DUTY =
  /^(?:vous devez|tu dois|il (?:te |vous )?faut|pense[sz]? (?:(?:bien|aussi|donc|surtout) )?à|n'oublie[sz]? (?:surtout )?pas (?:de |d')) ?(?<act>.+)$/iu;
const TELLING = /^(?:dire|indiquer|confirmer|communiquer)$/u;
const TOLD =
  /^(?:si|s'ils?|quand|où|qui|comment|combien|pourquoi|ce qu[ei']|(?:à )?quel(?:le)?s?)(?!\p{L})/iu;
const FRENCH_INFINITIVE = /^\p{L}{1,20}(?:er|ir|re) /u;

function frenchOrder(text: string, sender: string): string | null {
  const due = FRENCH_DUTY.exec(text)?.groups?.['act'];
  if (due !== undefined) return FRENCH_INFINITIVE.test(due) ? plain(due) : null;
  const found = /^(?<order>\p{L}+)(?<own>-(?:moi|nous))?(?<rest> .+)?$/u.exec(text)?.groups;
  const verb = infinitiveOf(found?.['order'] ?? '', 'fr');
  if (found === undefined || verb === null) return null;
  const rest = plain(found['rest'] ?? '');
  if (found['own'] === undefined)
    return THING.test(rest) ? withSecond(`${verb} ${rest}`, 'fr') : null;
  if (/^r?appeler$/.test(verb)) return `${verb} ${sender} ${rest}`.trim();
  if (TELLING.test(verb) && TOLD.test(rest)) return `${verb} à ${sender} ${rest}`;
  return GIVING.test(verb) && THING.test(rest) ? `${verb} ${rest} à ${sender}` : null;
}

/** 'cuando puedas' is no part of the action; 'cuando llegue el material' is. */
const SPANISH_AFTER =
  /(?:,? (?:por fa(?:vor)?|sin falta)|,? (?:cuando|en cuanto|si) (?:puedas?|puedan|podáis|puedes?|tengas? (?:tiempo|un (?:momento|rato))|te venga bien|le venga bien))[.!]?$/iu;
const SPANISH_TELLING = /^(?:decir|avisar|indicar|confirmar|comunicar)$/u;
const SPANISH_TOLD =
  /^(?:si|que|qué|quién|cuándo|cuando|en cuanto|cuál|cómo|dónde|cuánt[oa]s?|a qué|de qué) /iu;
const WITH_SOMEBODY = /^con (?:\p{Lu}|el |la |los |las |tu |su )/u;

function spanishOrder(given: string, sender: string): string | null {
  const text = given.replace(SPANISH_AFTER, '');
  const due =
    /^(?:debe|debes|deben|tiene que|tienes que|tienen que) (?<act>\p{L}+[aei]r (?!se\b).+)$/iu.exec(
      text,
    )?.groups?.['act'];
  if (due !== undefined) return plain(due);
  const [, first = '', rest = ''] = /^(\p{L}+)(?: (.+))?$/u.exec(text) ?? [];
  const own = /^(?<order>\p{L}{2,}?)(?<to>me|nos)$/u.exec(withoutAccent(first))?.groups;
  const verb = infinitiveOf(first, 'es') ?? infinitiveOf(own?.['order'] ?? '', 'es');
  if (verb === null) return null;
  const thing = plain(rest);
  const toMe = own !== undefined && infinitiveOf(first, 'es') === null;
  if (!toMe && WITH_SOMEBODY.test(thing)) return withSecond(`${verb} ${thing}`, 'es');
  if (!toMe) return bothActions(verb, thing);
  if (verb === 'avisar' && thing === '') return `avisar a ${sender}`;
  if (SPANISH_TELLING.test(verb) && SPANISH_TOLD.test(thing)) return `${verb} a ${sender} ${thing}`;
  if (verb === 'llamar') return `llamar a ${sender} ${thing}`.trim();
  return GIVING.test(verb) && THING.test(thing) ? `${verb} ${thing} a ${sender}` : null;
}

/** 'Acepte o rechace la solicitud': two orders with one object. */
export function bothActions(verb: string, thing: string): string | null {
  const [, joint, second = '', rest = ''] = /^(o|y) (\p{L}+) (.+)$/u.exec(thing) ?? [];
  const other = infinitiveOf(second, 'es');
  if (joint !== undefined) return other === null ? null : `${verb} ${joint} ${other} ${rest}`;
  return THING.test(thing) ? withSecond(`${verb} ${thing}`, 'es') : null;
}

/** A second order becomes an infinitive too; if its verb is unknown, only the first one is used. */
function withSecond(title: string, language: string): string {
  const second = / (?:y|o|et|ou) (?<verb>\p{Ll}+)(?= )/u.exec(title);
  if (second === null) return title;
  const { verb = '' } = second.groups ?? {};
  if (THING.test(`${verb} `) || /(?:ar|er|ir|re)$/.test(verb)) return title;
  const infinitive = infinitiveOf(verb, language);
  const at = second.index + second[0].length;
  return infinitive === null
    ? title.slice(0, second.index)
    : `${title.slice(0, at - verb.length)}${infinitive}${title.slice(at)}`;
}
