// Orders in the form of a question in German, French and Spanish: 'Rufst du bitte Anna zurück?' → 'Anna zurückrufen'.
import { german } from './foreign-orders';
import { wishTitle } from './foreign-wishes';
import { infinitiveOf, withoutAccent } from './foreign-verbs';
import { withSender } from './german-pronouns';

type Favor = (question: string, sender: string) => string | null;

/**
 * A question that asks for an action, as an instruction in the infinitive; null if its form is not certain. `question` is
 * without its marks.
 */
export function favorTitle(question: string, language: string, sender: string): string | null {
  return CHOICE.test(question) ? null : (FAVORS[language]?.(question, sender) ?? null);
}

/** An instruction would leave open which of the two is wanted; 'oder so' and '2 o 3' are no choice. */
const CHOICE =
  / (?:oder|ou|o|u) (?!\d|(?:so|was|pas|non|no|quoi|qué|algo|ähnlich\p{L}{0,3})(?!\p{L}))/iu;

const GERMAN_FAVOR =
  /^(?:(?<second>\p{Ll}{3,20}t) (?:du|ihr)|(?<polite>\p{Ll}{3,20}(?:en|ern|eln)) sie)(?: (?<rest>.{3,100}))$/iu;
const GERMAN_SIGN = /(?<!\p{L})bitte(?!\p{L})/iu;
const GERMAN_GIVING = /^(?:schicken|senden|geben|bringen|sagen|nennen|mailen|melden)$/u;

/** Whoever asks whether the reader does these wants them done. */
const GERMAN_ERRAND =
  /^(?:prüfen|übernehmen|erledigen|besorgen|bestellen|organisieren|unterschreiben|überweisen|klären|kontrollieren|buchen|reservieren|ausfüllen)$/u;
const GERMAN_CARE =
  /^(?:kümmerst du dich|kümmert ihr euch|kümmern sie sich) (?:bitte |mal |noch |auch |dann ){0,2}(?<thing>um (?:der|die|das|den|ein|eine|einen|deine?n?|ihre?n?|eure?n?|alle) .{3,80})$/iu;

/** 'Denkst du an die Abnahme?', 'Kümmerst du dich darum, den Beton zu bestellen?' */
const GERMAN_REMINDER =
  /^(?:(?:denkst du|denkt ihr|denken sie)(?<rest> (?:(?:bitte|auch|noch|dann) ){0,2}(?:an |dar?an,).{3,100})|(?:kümmerst du dich|kümmert ihr euch|kümmern sie sich) (?:(?:bitte|auch|noch|dann) ){0,2}darum(?<errand>, .{3,100}))$/iu;

const germanFavor: Favor = (question, sender) => {
  const { rest: reminded, errand } = GERMAN_REMINDER.exec(question)?.groups ?? {};
  if (reminded !== undefined) return wishTitle(`denk${reminded}`, 'de', sender);
  if (errand !== undefined) return wishTitle(`denk daran${errand}`, 'de', sender);
  const care = GERMAN_CARE.exec(question)?.groups?.['thing'];
  if (care !== undefined && !/, | und /.test(care)) return `${withSender(care, sender)} kümmern`;
  const { second, polite, rest = '' } = GERMAN_FAVOR.exec(question)?.groups ?? {};
  const verb = polite?.toLowerCase() ?? infinitiveOfSecond(second ?? '');
  if (verb === null) return null;
  const isGiven = GERMAN_GIVING.test(verb) && /(?<!\p{L})(?:mir|uns)(?!\p{L})/iu.test(rest);
  const isErrand = second !== undefined && GERMAN_ERRAND.test(verb);
  if (!GERMAN_SIGN.test(rest) && !isGiven && !isErrand) return null;
  const [said, other] = splitActions(rest, second === undefined);
  const title = german(verb, said.replace(/^(?:dir|dich|sich|euch|ihnen) /iu, ''), sender);
  if (title === null || other === null) return title;
  const next = givenBack(other, sender) ?? german(other.verb, other.said, sender);
  return next === null ? null : `${title} und ${next}`;
};

const BACK =
  /^(?:sie|ihn|es|das) (?:mir|uns)(?: (?:bitte|dann|wieder))?(?: (?<prefix>zurück|zu))?$/iu;

/** 'und schickst ihn mir zurück': what is given is the object of the first action. */
function givenBack({ verb, said }: { verb: string; said: string }, sender: string): string | null {
  const found = GERMAN_GIVING.test(verb) ? BACK.exec(said) : null;
  return found && `an ${sender} ${found.groups?.['prefix'] ?? ''}${verb}`;
}

const ADVERB =
  /^(?:erst|zuerst|fast|selbst|sonst|meist|möglichst|zunächst|demnächst|zumindest|längst|jüngst|ernst|einst|höchst|äußerst|baldigst)$/u;

/** 'den Entwurf und gibst Rückmeldung': the words of the first action, and a second one if there is one. */
function splitActions(
  rest: string,
  isPolite: boolean,
): [string, { verb: string; said: string } | null] {
  for (const { index, 0: joint, groups } of rest.matchAll(/ und (?<verb>\p{Ll}{3,20})(?= |$)/gu)) {
    const verb = groups?.['verb'] ?? '';
    const base = isPolite ? infinitiveOf(verb.replace(/e?n$/, ''), 'de') : infinitiveOfSecond(verb);
    if (base === null && (!verb.endsWith('st') || ADVERB.test(verb))) continue;
    const said = rest.slice(index + joint.length).trim();
    return [rest.slice(0, index), { verb: base ?? verb, said }];
  }
  return [rest, null];
}

/** 'rufst' → 'rufen', 'überweist' → 'überweisen', 'gibst' → 'geben'; null if the verb is not known. */
function infinitiveOfSecond(verb: string): string | null {
  const word = verb.toLowerCase();
  return infinitiveOf(word.replace(/st$/, ''), 'de') ?? infinitiveOf(word.replace(/t$/, ''), 'de');
}

/** A pronoun that is no article before a second verb: 'el contrato y lo imprimes', 'le contrat et m'envoies la note'. */
const SECOND_VERB = {
  es: / y (?:lo|(?:me|nos|se)(?: l[oa]s?)?) (?<verb>\p{L}+)/giu,
  fr: / et (?:le |m'|(?:me|nous) (?:l[ea]s? )?)(?<verb>\p{L}+(?:s|ez))(?!\p{L})/giu,
};

/** Without a pronoun, 'note' and 'factura' are nouns as well as verbs. */
function hasSecondVerb(rest: string, language: 'es' | 'fr'): boolean {
  return [...rest.matchAll(SECOND_VERB[language])].some(({ groups }) => {
    const verb = (groups?.['verb'] ?? '').toLowerCase();
    return [verb, verb.replace(/[sn]$/, '')].some((form) => infinitiveOf(form, language) !== null);
  });
}

const CLAUSE =
  /^(?:si|que|qué|quién|cuándo|cuál|cómo|dónde|cuánt[oa]s?|s'|quand|où|qui|comment|combien|quel(?:le)?s?)(?!\p{L})/iu;
const THING =
  /^(?:le |la |les |l'|un |une |des |du |ton |ta |tes |votre |vos |ce |cet |cette |ces |el |los |las |una |unos |unas |tu |tus |su |sus |este |esta |estos |estas |\d|\p{Lu})/u;
/** 'Tu penses à …', 'vous n'oubliez pas de …', 'tu t'occupes d'appeler …' */
const FRENCH_REMINDER =
  /^(?:(?:tu|vous) pense[sz] (?:(?:bien|aussi) )?à |pense[sz]-(?:tu|vous) (?:(?:bien|aussi) )?à |(?:tu|vous) n'oublie[sz] pas (?:de |d')|(?:tu (?:t'occupes|te charges)|vous vous (?:occupez|chargez)) (?:de |d'))(?<act>(?!(?:avoir|être|pouvoir|vouloir|devoir|venir|partir|aller|rester)(?!\p{L}))\p{L}{1,20}(?:er|ir|re) .{3,100})$/iu;
const FRENCH_FAVOR =
  /^(?:tu|vous) (?:(?:peux|pourrais|pouvez|pourriez) )?(?:me |m'|nous )(?<verb>\p{L}{2,20})(?: (?<rest>.{3,100}))?$/iu;
const isFrenchInfinitive = (verb: string): boolean => /(?:er|ir|re|oir)$/iu.test(verb);
const FRENCH_GIVING =
  /^(?:remettre|rendre|prêter|envoyer|renvoyer|transmettre|passer|donner|communiquer|apporter|indiquer|présenter|retourner|fournir|préparer|réserver|confirmer)$/u;
const FRENCH_AFTER =
  /(?:,? (?:stp|svp|s'il (?:te|vous) plaît|merci)| (?:quand|dès que|si) (?:tu|vous) (?:peux|pouvez|as|avez) ?.{0,30})$/iu;

const frenchFavor: Favor = (question, sender) => {
  const said = question.replace(FRENCH_AFTER, '');
  const reminded = FRENCH_REMINDER.exec(said)?.groups?.['act'];
  if (reminded !== undefined) return / (?:me|nous) | m'/iu.test(` ${reminded}`) ? null : reminded;
  const { verb = '', rest = '' } = FRENCH_FAVOR.exec(said)?.groups ?? {};
  const base = isFrenchInfinitive(verb)
    ? verb.toLowerCase()
    : (infinitiveOf(verb, 'fr') ?? infinitiveOf(verb.replace(/s$/, ''), 'fr'));
  if (base === null) return null;
  if (/^r?appeler$/u.test(base)) return rest === '' ? `${base} ${sender}` : null;
  if (/^(?:dire|indiquer|confirmer)$/u.test(base) && CLAUSE.test(rest))
    return `${base} à ${sender} ${rest}`;
  if (!FRENCH_GIVING.test(base) || !THING.test(rest) || hasSecondVerb(rest, 'fr')) return null;
  return `${base} ${rest} ${/^(?:préparer|réserver)$/u.test(base) ? 'pour' : 'à'} ${sender}`;
};

const SPANISH_FAVOR = /^(?:me|nos) (?<verb>\p{L}{3,20})(?: (?<rest>.{2,100}))?$/iu;
const SPANISH_GIVING =
  /^(?:enviar|mandar|pasar|remitir|facilitar|comunicar|devolver|entregar|indicar|compartir|confirmar|reservar|preparar|imprimir|escanear|reenviar)$/u;
const SPANISH_AFTER =
  /(?:,? (?:por fa(?:vor)?|sin falta)| cuando (?:puedas?|puedan|tengas?|tengan) ?.{0,30}| en cuanto (?:puedas?|tengas?) ?.{0,30})$/iu;

/** '¿Te encargas tú de llamar …?' */
const SPANISH_ERRAND =
  /^(?:te (?:encargas|ocupas)|se (?:encargan?|ocupan?)|os (?:encargáis|ocupáis))(?: (?:tú|usted|ustedes|vosotros))? de (?<act>\p{L}{1,20}[aei]r .{3,100})$/iu;

const spanishFavor: Favor = (question, sender) => {
  const said = question.replace(SPANISH_AFTER, '');
  const errand = SPANISH_ERRAND.exec(said)?.groups?.['act'];
  if (errand !== undefined) return hasSecondVerb(errand, 'es') ? null : errand;
  const { verb = '', rest = '' } = SPANISH_FAVOR.exec(said)?.groups ?? {};
  const plain = withoutAccent(verb).replace(/[sn]$/, '');
  const base = /^dice$/u.test(plain) ? 'decir' : infinitiveOf(plain, 'es');
  if (base === null) return null;
  if (/^(?:llamar|marcar)$/u.test(base)) return rest === '' ? `llamar a ${sender}` : null;
  if (/^(?:decir|indicar|confirmar|avisar)$/u.test(base) && CLAUSE.test(rest))
    return `${base} a ${sender} ${rest}`;
  if (!SPANISH_GIVING.test(base) || !THING.test(rest) || hasSecondVerb(rest, 'es')) return null;
  const isFor = /^(?:reservar|preparar|imprimir|escanear)$/u.test(base);
  return `${base} ${rest} ${isFor ? 'para' : 'a'} ${sender}`;
};

const FAVORS: Readonly<Record<string, Favor>> = {
  de: germanFavor,
  fr: frenchFavor,
  es: spanishFavor,
};
