// Questions in German, French and Spanish as what their answer says: '¿Hay sitio el lunes?' → 'decir a Ana si hay sitio
// el lunes'.

import { favorTitle } from './foreign-favors';
import { askedFirst, asksInPlace } from './french-asks';

type Reading = (text: string, sender: string) => string | null;

const GREETING =
  /^(?:(?:hallo|moin|hi|hey|guten (?:tag|morgen)|bonjour|bonsoir|salut|coucou|hola|buenas(?: (?:tardes|noches))?|buenos días|und|et|aber|sag mal|dis-moi|oye|par ailleurs|sinon|noch eine frage|eine frage|une question|una pregunta|\p{Lu}\p{L}+(?=, ))[,!.:;– ]+)+(?=\S)/iu;
const LONGEST = 110;
/** 'M. Blanc', 'Dr. Kern': their period ends no sentence. */
const TITLES = /(?<!\p{L})(?:M|MM|Mme|Mlle|Dr|Prof|Hr|Fr|Sr|Sra|St|Nr)\.(?= )/gu;

/** A question as an instruction in its own language; null if its form is not certain or the writer is its subject. */
export function foreignQuestion(question: string, language: string, sender: string): string | null {
  const text = question
    .replace(/\s+/g, ' ')
    .replace(/[’‘]/g, "'")
    .replace(/^[¡¿\s]+/, '')
    .replace(/(?<![ ?])[ ?]+$/, '')
    .replace(GREETING, '')
    .replace(/^[¡¿\s]+/, '')
    .trim();
  const isOne = text.length <= LONGEST && !/[.?!;:–—¿]\s|[¿"()]/.test(text.replace(TITLES, ''));
  if (sender === '' || !question.trimEnd().endsWith('?') || !isOne) return null;
  return favorTitle(text, language, sender) ?? READINGS[language]?.(text, sender) ?? null;
}

const SEPARABLE =
  /^(?:an|ab|auf|aus|bei|durch|ein|fest|her|hin|hoch|los|mit|nach|vor|weg|weiter|zu|zurück|zusammen|frei|bereit|teil|statt)$/u;
const GERMAN_AUXILIARY =
  /^(?:ist|sind|seid|bist|war|waren|hat|haben|hast|habt|hatte[nt]?|kann|kannst|können|könnt|soll|sollst|sollen|darf|dürfen|dürfte[nt]?|muss|müssen|wird|werden|wirst|wäre[nt]?|will|willst|wollen)$/iu;
/** Asks for the action itself. */
const GERMAN_REQUEST = /^(?:könnten|könntest|könntet|kannst|würden|würdest|könnt)$/iu;
const GERMAN_FINITE = /^\p{Ll}{2,}(?:t|en)$/u;
const GERMAN_SUBJECT =
  /^(?:sie|du|ihr|er|es|man|der|die|das|den|dem|dir|dich|ihnen|euch|noch|alle|beide|ein\p{Ll}{0,2}|(?:d|k|s)ein\p{Ll}{0,2}|ihr\p{Ll}{1,2}|euer|eure[nmrs]?|dies\p{Ll}{1,2}|jemand|\p{Lu}\p{L}*|\d\S*)$/u;
const GERMAN_ASKS =
  /^(?<ask>(?:wer|wen|wem|was|wann|wo|wohin|woher|warum|wieso|womit|wofür|wozu|(?:(?:bis|ab|seit) wann)|wie (?:viele?|lange|oft|hoch|weit|teuer|groß|breit|tief|dick|schwer|schnell|spät|gut|genau)(?: \p{Lu}\p{L}+)?|wie|(?:(?:in|an|mit|für|auf) )?welche[rsnm]?(?: \p{Lu}\p{L}+)?)) (?<verb>\p{Ll}+)(?<rest>(?: .+)?)$/u;
const GERMAN_WITHIN =
  /^(?:weißt du|wissen sie|wisst ihr|hast du eine ahnung|stimmt es), (?<clause>(?:ob|dass|wer|was|wann|wo|wie|warum|welche[rsnm]?) [^,]+)$/iu;

/** The other answer, as a question of its own. */
const GERMAN_OTHER =
  /,? oder (?:nicht$|was$|(?:ist|sind|bist|hat|hast|habt|soll|sollen|würden|muss|geht|kann) )/iu;
const GERMAN_OR_WHO = / oder (?:der|die|das) \p{Lu}\p{L}{1,30}$/u;
const GERMAN_REASON = /, damit |,? (?:weil|denn|sonst) /iu;

/** A text up to the first match. */
function upTo(text: string, pattern: RegExp): string {
  const at = text.search(pattern);
  return at < 0 ? text : text.slice(0, at);
}

const german: Reading = (text, sender) => {
  const within = GERMAN_WITHIN.exec(text)?.groups?.['clause'];
  if (within !== undefined) return `${sender} sagen, ${lowered(within).replace(/^dass /, 'ob ')}`;
  const one = upTo(upTo(text, GERMAN_OTHER), GERMAN_REASON);
  const own = / (?:du|Sie|ihr) /.test(one) ? upTo(one, GERMAN_OR_WHO) : one;
  const said = own.replace(/ (?:bitte|eigentlich|jetzt|denn|da)(?= |$)/giu, '');
  if (said.includes(',')) return null;
  const open = GERMAN_ASKS.exec(lowered(said))?.groups;
  if (open !== undefined) {
    const { ask = '', verb = '', rest = '' } = open;
    const isVerb = GERMAN_AUXILIARY.test(verb) || GERMAN_FINITE.test(verb);
    const last = isVerb && rest.trim() !== '' ? verbLast(verb, rest.trim()) : null;
    return last === null ? null : `${sender} sagen, ${ask} ${last}`;
  }
  const [first = '', second = '', ...others] = said.split(' ');
  const verb = lowered(first);
  const isVerb = GERMAN_AUXILIARY.test(verb) || GERMAN_FINITE.test(verb);
  if (!isVerb || GERMAN_REQUEST.test(verb) || !GERMAN_SUBJECT.test(second)) return null;
  const last = verbLast(verb, [second, ...others].join(' '));
  return last === null ? null : `${sender} sagen, ob ${last}`;
};

/** The word order of a subordinate clause: 'kommst du an' → 'du ankommst'. */
function verbLast(verb: string, rest: string): string | null {
  if (
    / (?:und|oder) (?:\p{Ll}+(?:t|en) )?(?:ich|wir|du|sie|er|es|ihr|(?:(?:in|an|mit|für|auf|bei|zu|von|bis|ab|seit) )?(?:welche[rsnm]?|wie|was|wann|wer|wen|wem|wo|wohin|woher|warum|womit|wofür|ob))(?= |$)/iu.test(
      rest,
    )
  )
    return null;
  const words = rest.split(' ');
  const prefix = words.at(-1) ?? '';
  const isSplit = words.length > 1 && SEPARABLE.test(prefix) && !GERMAN_AUXILIARY.test(verb);
  return isSplit ? `${words.slice(0, -1).join(' ')} ${prefix}${verb}` : `${rest} ${verb}`;
}

const lowered = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const FRENCH_WITHIN =
  /^(?:tu sais|vous savez|savez-vous|sais-tu|sauriez-vous) (?<clause>(?:si|s'|qui|quand|où|comment|combien|ce que|quel(?:le)?s?)\b.+)$/iu;
const FRENCH_ASKS =
  "(?:(?:quand|où|comment|combien(?: (?:de|d')\\s?\\p{L}+)?|pourquoi|à quelle heure|quel(?:le)?s? \\p{L}+) )";
const FRENCH_EST = new RegExp(
  `^(?:(?<ask>${FRENCH_ASKS})|(?<what>qu')|)est-ce (?:que |qu')(?<clause>.+)$`,
  'iu',
);
const FRENCH_TURNED = new RegExp(
  `^(?<ask>${FRENCH_ASKS})?(?<object>(?:l'|y |en |le |la |les |lui |leur |s'|se )*)(?<verb>\\p{L}+)-(?:t-)?(?<who>vous|tu|il|elle|on|ils|elles)(?<rest>(?: .*)?)$`,
  'iu',
);
const FRENCH_NOUN =
  /^(?<who>(?:le|la|les|l'|votre|vos|ton|ta|tes|ce|cette|ces) ?[^,]{2,40}?) (?<verb>\p{L}{1,20})-(?:t-)?(?:il|elle|ils|elles)(?<rest>(?: .{0,110})?)$/iu;
const FRENCH_REQUEST =
  /^(?:pouvez|pourriez|peux|pourrais|voudriez|voulez|veux|voudrais|auriez|serait|serais)$/iu;
/** 'Tu viens avec qui ?': the question word is where its answer would be. */
const FRENCH_LAST =
  /^(?<clause>(?:vous|tu|on|ils?|elles?) (?!(?:pou[rv]|peux|veu|voul|me |m'|nous ))[^,]{2,60}?) (?<ask>(?:(?:à|avec|chez|dans|de|depuis|en|jusqu'à|par|pour|sur|vers) )?(?:qui|quoi|quand|où|comment|combien|pourquoi|lequel|laquelle|lesquel(?:le)?s|quel(?:le)?s? \p{L}{2,20}))$/iu;
const FRENCH_PLAIN = /^(?:vous|tu|on) (?!(?:pou[rv]|peux|veu|voul|me |m'|nous ))\p{L}+(?: .+)?$/iu;
const FRENCH_OF_SUBJECT = /^(?:qui|quel(?:le)?s? (?:est|sont)) \p{L}[^-]+$/iu;
/** Asks for the action itself. */
const FRENCH_ACTION =
  /^(?:est-ce que (?!.* ou ))?(?:vous pou(?:vez|rriez)|tu (?:peux|pourrais)) (?<action>(?!me |m'|nous |les? |la |lui |leur )\p{L}+(?:er|ir|re) .+)$/iu;

const FRENCH_CAN =
  /^est-ce que (?!.* ou )(?:vous|tu) (?:pou(?:vez|rriez)|peux|pourrais)(?!\p{L})/iu;
const FRENCH_COURTESY = /,? (?:stp|svp|s'il (?:te|vous) plaît|merci)(?!\p{L})/giu;
const FRENCH_OTHER = /,? ou (?:(?:je|il faut|est-ce) |j'|(?:pas|non|quoi)$)/iu;

const french: Reading = (text, sender) => {
  const say = (clause: string): string =>
    `dire à ${sender} ${lowered(clause).replace(/^si (?=ils?(?: |$))/, "s'")}`;
  const action = FRENCH_ACTION.exec(text)?.groups?.['action'];
  if (action !== undefined) return upTo(action.replace(FRENCH_COURTESY, ''), / avant que /iu);
  if (FRENCH_CAN.test(text)) return null;
  const within = FRENCH_WITHIN.exec(text)?.groups?.['clause'];
  if (within !== undefined) return say(within);
  const said = upTo(text, FRENCH_OTHER);
  const asked = FRENCH_EST.exec(said)?.groups;
  if (asked !== undefined) {
    const lead = asked['what'] === undefined ? (asked['ask'] ?? 'si ') : 'ce que ';
    return / ou est-ce /.test(said) ? null : say(`${lead}${asked['clause']}`);
  }
  const turned = FRENCH_TURNED.exec(said)?.groups;
  if (turned !== undefined) {
    const { ask = 'si ', object = '', verb = '', who = '', rest = '' } = turned;
    if (FRENCH_REQUEST.test(verb)) return null;
    return say(`${ask}${who} ${lowered(object)}${lowered(verb)}${rest}`);
  }
  const noun = FRENCH_NOUN.exec(said)?.groups;
  if (noun !== undefined)
    return say(`si ${lowered(noun['who'] ?? '')} ${noun['verb']}${noun['rest']}`);
  if (FRENCH_OF_SUBJECT.test(said)) return say(said);
  const last = FRENCH_LAST.exec(said)?.groups;
  if (last !== undefined)
    return say(
      `${(last['ask'] ?? '').replace(/^quoi$/iu, 'ce que')} ${lowered(last['clause'] ?? '')}`,
    );
  const first = askedFirst(said);
  if (first !== null) return say(first);
  return FRENCH_PLAIN.test(said) && !asksInPlace(said) ? say(`si ${lowered(said)}`) : null;
};

const SPANISH_WITHIN =
  /^(?:sabes|sabe usted|sabe|saben|sabéis) (?<clause>(?:si|quién|cuándo|dónde|cómo|cuánt[oa]s?|qué|cuál) .+)$/iu;
const SPANISH_ASKS =
  /^(?:(?:(?:a|de|en|con|por|para|desde|hasta) )?(?:quién(?:es)?|cuándo|dónde|cómo|cuánt[oa]s?(?: \p{L}+)?|qué(?: \p{L}+)?|cuál(?:es)?))(?= )/iu;
/** The writer is the subject, or is given something. */
const SPANISH_OWN =
  /(?:^| )(?:\p{Ll}{2,20}(?:amos|emos|imos)|me|nos|yo|nosotros|mi|mis|\p{Ll}{1,20}[aei]r(?:me|nos))(?= |$)/iu;
const SPANISH_FIRST =
  /^(?:(?:se|te|lo|la|los|las|le|les|no|ya|entonces) )*(?!(?:no|como|solo|cuanto|todo|algo|luego|otro|dado)(?: |$))\p{L}+o(?= |$)/iu;
const SPANISH_STARTS =
  /^(?:(?:ya|aún|todavía|no|sigue|siguen) )?(?:hay|es|está|están|son|ha|han|has|habéis|tiene[ns]?|tienes|tenéis|prefiere[ns]?|prefieres|queda[ns]?|viene[ns]?|vienes|va[ns]?|vas|vais|sigue[ns]?|llega[ns]?|incluye[ns]?|conoce[ns]?|conoces|quiere[ns]?|quieres|queréis|sirve[ns]?|cabe[ns]?|cabéis|necesita[ns]?|necesitas|entra[ns]?|vale[ns]?|dispone[ns]?|ofrece[ns]?|acepta[ns]?|aceptas|autoriza[ns]?|hace[ns]?|sabe[ns]?|el|la|los|las|su|sus|tu|tus)(?: |$)/iu;

const spanish: Reading = (said, sender) => {
  const text = said.replace(/^y /iu, '').replace(/,? o (?:qué|no)$/iu, '');
  const within = SPANISH_WITHIN.exec(text)?.groups?.['clause'];
  if (within !== undefined)
    return SPANISH_OWN.test(within) ? null : `decir a ${sender} ${lowered(within)}`;
  if (SPANISH_OWN.test(text) || /, | o (?:se|lo|la|los|las|le|les) /i.test(text)) return null;
  const asks = SPANISH_ASKS.exec(text)?.[0];
  if (asks !== undefined)
    return SPANISH_FIRST.test(text.slice(asks.length + 1))
      ? null
      : `decir a ${sender} ${lowered(text)}`;
  return SPANISH_STARTS.test(text) && !SPANISH_FIRST.test(text)
    ? `decir a ${sender} si ${lowered(text)}`
    : null;
};

const READINGS: Readonly<Record<string, Reading>> = { de: german, fr: french, es: spanish };
