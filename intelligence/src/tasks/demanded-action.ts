import { baseOfParticiple } from './action-verbs';
import { lowerFirst } from './title-words';

/** When something is demanded: at once, or up to a day. */
const WHEN: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:sofort|umgehend|unverzüglich|schnellstmöglich|bis (?:zum |spätestens |heute|morgen|\d|\p{Lu}\p{Ll}{2,9}(?:tag|woch)?)|spätestens)(?!\p{Ll})/iu,
  fr: /(?<!\p{L})(?:immédiatement|sans délai|sans tarder|au plus (?:vite|tard|tôt)|dès que possible|avant (?:le |la |demain|lundi|mardi|mercredi|jeudi|vendredi|\d)|d'ici)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:de inmediato|inmediatamente|sin demora|cuanto antes|lo antes posible|urgentemente|antes del?|a más tardar|como muy tarde)(?!\p{L})/iu,
  en: /\b(?:at once|immediately|without delay|straight away|as soon as possible|by (?:today|tomorrow|noon|the (?:end|close|\d)|\d|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day))/,
};
const POINTS: Readonly<Record<string, string>> = {
  de: String.raw`(?:(?:und |auch )?(?:diese[rs]?|die|das|dies|er|sie|es) )?`,
  fr: String.raw`(?:(?:et )?(?:ils?|elles?|ce(?:ci|la)|c'|le tout) ?)?`,
  es: String.raw`(?:(?:y )?(?:est[aeo]s?|es[aeo]s?|todo) )?`,
  en: String.raw`(?:(?:and )?(?:it|this|these|they|that|those) )?`,
};
/** A demand without its object: 'Ist sofort herzustellen', 'À remettre en place', 'Debe colocarse', 'To be replaced'. */
const DEMANDS: Readonly<Record<string, RegExp>> = {
  de: new RegExp(
    String.raw`^${POINTS['de']}(?:ist|sind) (?!\p{L}+e[nr]? \p{Lu}\p{Ll}+ zu )(?:[^,.;:?!]{0,80} )?(?<verb>zu \p{Ll}{2,30}n|\p{Ll}{2,12}zu\p{Ll}{3,30}n)$`,
    'iu',
  ),
  fr: new RegExp(
    String.raw`^${POINTS['fr']}(?:(?:est|sont|reste|restent) )?à (?<act>\p{Ll}{2,20}(?:er|ir|re)(?: en (?:place|état|conformité|ordre))?)(?!\p{L})`,
    'iu',
  ),
  es: new RegExp(
    String.raw`^${POINTS['es']}(?:debe|deben|deberá|deberán) (?<verb>\p{Ll}{2,20}[aei]r)se(?!\p{L})`,
    'iu',
  ),
  en: new RegExp(
    String.raw`^${POINTS['en']}(?:(?:is|are) to|to|must|ha(?:s|ve) to|needs? to) be (?<verb>\p{Ll}{3,20})(?!\p{L})`,
    'iu',
  ),
};
/** The same with its object. */
const NAMED: Readonly<Record<string, RegExp>> = {
  de: /^(?:[^,.;:]{2,60}: )?(?:der|die|das|ihre?|alle) (?!\p{L}+er,)[^,.;:?!]{2,70}? (?:ist|sind) (?<mid>[^,.;:?!]{0,80} )?(?:zu \p{Ll}{2,30}n|\p{Ll}{2,12}zu\p{Ll}{3,30}n)$/iu,
  fr: /^(?:[^,.;:]{2,60}: )?(?<thing>(?:le |la |les |l'|vos? |votre )[^,.;:?!]{2,70}?) (?:est|sont) à (?<act>\p{Ll}{2,20}(?:er|ir|re)(?: en (?:place|état|conformité|ordre))?)(?!\p{L})/iu,
  es: /^(?:[^,.;:]{2,60}: )?(?:el|la|los|las|sus?) [^,.;:?!]{2,70}? (?:debe|deben|deberá|deberán) \p{Ll}{2,20}[aei]rse(?!\p{L})/iu,
  en: /^(?:[^,.;:]{2,60}: )?(?:the|your|all) [^,.;:?!]{2,70}? (?:is|are) to be \p{Ll}{3,20}(?!\p{L})/iu,
};
const DENIES =
  /(?<!\p{L})(?:nicht|nichts|kein\p{L}{0,2}|ne|n'|pas|rien|no|nada|not|nothing)(?!\p{L})/iu;

/** 'Der Schaden ist sofort zu erkennen', 'La salle est à louer': what can be done, not what is demanded. */
const POSSIBLE =
  /(?<!\p{L})(?:zu (?:erkennen|sehen|haben|finden|erreichen|kaufen|betreten|besichtigen|befahren|hören|spüren|vermieten|mieten|rechnen|erwarten)|abzusehen|(?:schwer|leicht|kaum|nur|ab sofort)|à (?:louer|vendre|voir|prévoir|craindre|prendre))(?!\p{L})/iu;

/** Whether the words demand an action at once or up to a day, whoever is to do it: 'Ist sofort herzustellen'. */
export function demandsAction(words: string, language: string): boolean {
  const text = withoutEnd(words);
  if (DENIES.test(text) || POSSIBLE.test(text) || WHEN[language]?.test(text) !== true) return false;
  return DEMANDS[language]?.test(text) === true || NAMED[language]?.test(text) === true;
}

/** What the sentence before says of its subject. */
const PREDICATE =
  /,? (?:fehlt|fehlen|ist|sind|steht|stehen|liegt|liegen|wartet|warten|hat|haben|war|waren|wurde|wurden|est|sont|manque|manquent|falta|faltan|está|están|is|are|has|have|was|were)(?!\p{L})/iu;
const STATE =
  / (?:fehlend|defekt|beschädigt|überfällig|manquante?s?|cassée?s?|missing|broken|damaged|overdue)$/iu;
const ARTICLE = /^(?:der|die|das|le|la|les|el|los|las|the) |^l'/iu;

/**
 * The title of a demand whose object the sentence before names: 'Absturzsicherung fehlt. Ist sofort herzustellen.' →
 * 'Absturzsicherung herstellen'; null if it demands nothing, or if no object is certain.
 */
export function demandedTitle(words: string, before: string, language: string): string | null {
  const text = withoutEnd(words);
  if (DENIES.test(text) || POSSIBLE.test(text)) return null;
  const named = language === 'fr' ? NAMED['fr']?.exec(text)?.groups : undefined;
  if (named !== undefined) return `${named['act']} ${lowerFirst(named['thing'] ?? '')}`;
  const { verb = '', act = '' } = DEMANDS[language]?.exec(text)?.groups ?? {};
  if (verb === '' && act === '') return null;
  const thing = thingOf(before);
  if (thing === null) return null;
  if (language === 'fr') return `${act.toLowerCase()} ${lowerFirst(thing)}`;
  if (language === 'es') return /^(?:hacer|realizar)$/iu.test(verb) ? null : `${verb} ${thing}`;
  if (language === 'de')
    return `${thing.replace(/^der /, 'den ')} ${verb.replace(/^zu |(?<=^\p{Ll}{2,12})zu(?=\p{Ll}{3})/u, '')}`;
  const base = baseOfParticiple(verb);
  return base === null ? null : `${base} ${thing}`;
}

/** A subject that is no thing: a person, or what comes before a verb that inverts. */
const NO_THING =
  /^(?:ich|wir|sie|er|es|man|du|ihr|das|dies|hier|da|dort|(?:i[mn]|a[mn]|auf|bei|beim|vor|nach|seit|mit|unter|über|neben|zwischen|zur|zum|für)(?= )|je|nous|vous|ils?|elles?|on|ce|ici|yo|nosotros|usted|aquí|en |i|we|you|they|it|there|here|in |at |on )(?!\p{L})|^(?:en|in|at|on|dans|sur) /iu;

/** 'Treppenauge: Absturzsicherung fehlt.' → 'Absturzsicherung'. */
function thingOf(before: string): string | null {
  const told = withoutEnd(before);
  const from = told.lastIndexOf(': ');
  const said = (from === -1 ? told : told.slice(from + 2)).replace(/ ?\([^()]{1,40}\)/g, '');
  const at = said.search(PREDICATE);
  const thing = (at < 0 ? said.replace(STATE, '') : said.slice(0, at)).trim();
  const isNamed = thing !== said && /^[\p{L}\p{N}' -]{3,60}$/u.test(thing) && !NO_THING.test(thing);
  if (!isNamed || thing.split(' ').length > 6) return null;
  return thing.replace(ARTICLE, (article) => article.toLowerCase());
}

const BARE =
  /^(?:(?:diese[nrs]?|die|das|sie|es) )?(?<verb>\p{Ll}{2,30}(?:en|ern|eln)(?: lassen)?)$/iu;
const LABEL = /^(?<label>\p{Lu}[^:.;?!]{2,40}): /u;
/** Letters that a verb and its noun share: 'prüfen' and 'Prüfung'. */
const STEM = 4;

/** A German order without its object, with what the sentence before is about: 'prüfen lassen' → 'Kran prüfen lassen'. */
export function withObjectBefore(order: string, before: string): string {
  const verb = BARE.exec(order)?.groups?.['verb'];
  if (verb === undefined || before === '') return order;
  const stem = verb.slice(0, STEM).toLowerCase();
  const things = [thingOf(before), LABEL.exec(before)?.groups?.['label'] ?? null];
  const thing = things.find((one) => one !== null && !one.toLowerCase().includes(stem));
  return thing == null ? order : `${thing.replace(/^der /, 'den ')} ${verb}`;
}

/** 'Bitte prüfen lassen.' after a sentence that names what; null for any other words. */
export function bareOrderTitle(words: string, before: string): string | null {
  const order =
    /^bitte (?:(?:noch|auch|umgehend|dringend|mal) )?(?<order>\p{Ll}{2,30}(?:en|ern|eln)(?: lassen)?)[.!]?$/iu.exec(
      words.trim(),
    )?.groups?.['order'];
  if (order === undefined) return null;
  const named = withObjectBefore(order, before);
  return named === order ? null : named;
}

function withoutEnd(words: string): string {
  return words
    .slice(0, 300)
    .trim()
    .replace(/[.!]{1,3}$/, '');
}
