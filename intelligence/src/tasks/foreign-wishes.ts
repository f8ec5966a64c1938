import { STOPPING_PERIOD } from '../reading/abbreviations';
import { bothActions } from './foreign-orders';
import { baseOfGermanParticiple, infinitiveOf, withoutAccent } from './foreign-verbs';
import { withSender } from './german-pronouns';

type Wish = (text: string, sender: string) => string | null;

const COURTESY =
  /(?<!\p{L})(?:bitte|mal|evtl\.|eventuell|vielleicht|noch(?! nicht(?!\p{L}))|nochmal|nochmals|doch|jetzt|hier|gleich|kurz|einmal|danke|auch|schon|dringend|unbedingt|stp|svp|s'il (?:te|vous) plaît|merci|por favor|porfa|gracias|sin falta|cuanto antes)(?!\p{L}),? ?/giu;
const STOP = new RegExp(
  `${STOPPING_PERIOD}|[?!;:]|, | [–—-] | (?:spätestens|au plus tard|a más tardar|como muy tarde)(?: |$)| (?:damit|weil|denn|sonst|sondern|sofern|falls|sinon|afin|parce que|pour que|avant que|car|si no|porque|para que|antes de que|ya que|y (?:yo|ya|había|he|ha|hemos|luego)) `,
  'iu',
);

/**
 * A wish, a need or a duty in German, French or Spanish as an instruction in the infinitive: 'Ferner benötige ich die
 * Berichte' → 'die Berichte an Ute schicken'; null if its form is not certain.
 */
export function wishTitle(clause: string, language: string, sender: string): string | null {
  const text = clause
    .replace(/\s+/g, ' ')
    .replace(/[’‘]/g, "'")
    .replace(/ ?\([^()]{0,80}\)/g, '')
    .replace(/^[«„"'¡¿\s]+/, '')
    .replace(/(?<![.\s])[.\s]+$/, '')
    .trim();
  for (const wish of WISHES[language] ?? []) {
    const title = wish(text, sender);
    if (title !== null) return title;
  }
  return null;
}

function plain(text: string): string {
  return (text.split(STOP)[0] ?? '').replace(COURTESY, '').replace(/\s+/g, ' ').trim();
}

const GERMAN_FINITE =
  /(?<!\p{L})(?:ist|sind|war|waren|hat|haben|hatte|hätten?|wird|werden|wurde|wäre|kann|können|könnte\p{L}*|muss|müssen|müsste\p{L}*|soll|sollen|sollte\p{L}*|darf|dürfen|will|wollen|möchte\p{L}*|habe|brauche\p{L}*|bräuchte\p{L}*|geht|gibt|kommt|steht|liegt|macht|fehlt|fehlen|ich|wir|du|er|es|man|ihr|wer|was|ob|dass|wenn)(?!\p{L})|(?<!\p{L})Sie(?!\p{L})/iu;
const GERMAN_INFINITIVE = /(?:^|\s)\p{Ll}{2,}(?:en|ern|eln)$/u;
const NO_INFINITIVE =
  /(?:^|\s)(?:(?:d|ein|kein|ihr|sein|mein|dein|unser|euer|dies|jed|all|viel|weit|letzt|nächst|ander|beid)en|wegen|gegen|neben|morgen|zusammen|oben|unten|innen|außen|sieben|schlecht\p{Ll}+|zwischen|inzwischen)$/u;
/** Things to tell somebody are in a clause of their own. */
const ASKS = /, (?:ob|wer|was|wann|wie|wo|wen|wem|welche\p{L}*)(?!\p{L})/iu;
const FILLER = String.raw`(?:(?:noch|auch|wie immer|dringend|unbedingt|zusätzlich|ferner|außerdem|bitte|heute|von (?:allen|dir|ihnen|euch|jedem))\s)*`;
const GERMAN_THING = String.raw`(?<thing>(?:die|den|das|der|ein|eine|einen|deine?n?|ihre?n?|eure?n?|alle|beide|zwei|drei|vier) [^.;:?!]{3,90})`;
const NEEDS = new RegExp(
  String.raw`(?<!\p{L})(?:brauchen?|benötigen?|bräuchten?|erbitten?) (?:(?:ich|wir) )?${FILLER}${GERMAN_THING}`,
  'iu',
);
const WOULD_HAVE = new RegExp(
  String.raw`(?<!\p{L})wenn (?:ich|wir) ${FILLER}${GERMAN_THING}? (?:hätten?|bekommen könnten?|bekämen?|haben könnten?)(?!\p{L})`,
  'iu',
);
const IF_YOU =
  /(?<!\p{L})(?:wenn|ob) (?:sie|du|ihr) (?<act>[^.;?!]{4,100}?) (?:könnten?|könntest|könntet|würden?|würdest|kannst)(?!\p{L})/iu;
/** 'das Formular zu unterschreiben', 'die Kasse abzuschließen' */
const ACTION = String.raw`(?<act>(?:[^ .;?!]{1,40} ){1,16}?(?<verb>zu \p{L}{1,30}(?:en|ern|eln)(?: zu)?(?: lassen)?|\p{L}{1,30} zu lassen|\p{L}{1,30}zu\p{L}{1,30}(?:en|ern|eln)))(?!\p{L})`;
const TO_DO = new RegExp(
  String.raw`(?<!\p{L})bitten? (?:(?:ich|wir) )?(?:sie|dich|euch|darum)?,? ?(?:darum,? )?${ACTION}`,
  'iu',
);
const ALSO = String.raw`(?: (?:bitte|auch|mal|ja|noch|unbedingt|dann|mir)){0,3}`;
const FORGET = String.raw`(?<!\p{L})(?:vergiss|vergesst|vergessen sie)${ALSO}`;
const REMEMBER = String.raw`(?<!\p{L})(?:denke?|denkt|denken sie)${ALSO}`;
const TO_REMEMBER = new RegExp(
  String.raw`(?:${FORGET} nicht|${REMEMBER} (?:daran|dran)),? ${ACTION}`,
  'iu',
);
const REMEMBERED = new RegExp(
  String.raw`${REMEMBER} (?<thing>an (?:der|die|das|den|ein|eine|einen|deine?n?|ihre?n?|eure?n?|alle) [^,.;:?!]{3,80})|${FORGET} (?<kept>(?:die|den|das|deine?n?|ihre?n?|eure?n?) [^,.;:?!]{3,80}?) nicht(?=$|[,;.!])`,
  'iu',
);
const IS_TO =
  /^(?<np>(?:der|die|das|ihre?|deine?|alle) [^,.;:]{2,70}?) (?:ist|sind) (?<mid>[^.;:]{0,70}?)(?<verb>zu \p{Ll}{1,30}n|\p{Ll}{1,30}zu\p{Ll}{1,30}n)$/iu;
const MUST_BE =
  /^(?<np>(?:der|die|das|ihre?|deine?|alle) [^,.;:]{2,70}?) (?:muss|müssen) (?<mid>[^.;:]{0,70}?)(?<verb>\p{Ll}{1,30}(?:t|en)) (?:werden|sein)(?=$|[,;.])/iu;
const GIVES =
  /(?:schicken|senden|geben|zukommen lassen|mailen|übermitteln|zusenden|zuschicken|mitteilen|nennen|weiterleiten)$/u;

const german: readonly Wish[] = [
  (text, sender) => {
    if (/^(?:falls|wenn) (?:ja|nein|nicht)(?!\p{L})/iu.test(text)) return null;
    const thing = NEEDS.exec(text)?.groups?.['thing'] ?? WOULD_HAVE.exec(text)?.groups?.['thing'];
    return thing === undefined ? null : sendGerman(thing, sender);
  },
  (text, sender) => {
    const act = IF_YOU.exec(text)?.groups?.['act'];
    return act === undefined || !GERMAN_INFINITIVE.test(act) ? null : toSender(act, sender);
  },
  (text, sender) => {
    const { act = '', verb = '' } = (TO_REMEMBER.exec(text) ?? TO_DO.exec(text))?.groups ?? {};
    if (act === '') return null;
    return toSender(
      `${act.slice(0, act.length - verb.length)}${withoutZu(verb)}`.replace(/^,? ?/, ''),
      sender,
    );
  },
  // 'Du wolltest mir noch die Pläne schicken'
  (text, sender) => {
    const act =
      /^(?:du wolltest|ihr wolltet|sie wollten) (?<act>(?:mir|uns) [^,.;:?!]{3,90})$/iu.exec(text)
        ?.groups?.['act'];
    return act === undefined || !GERMAN_INFINITIVE.test(act) ? null : toSender(act, sender);
  },
  (text, sender) => {
    const { thing, kept } = REMEMBERED.exec(text)?.groups ?? {};
    if (thing !== undefined) return `${withSender(plain(thing), sender)} denken`;
    return kept === undefined ? null : `${withSender(plain(kept), sender)} nicht vergessen`;
  },
  (text) => {
    const { np = '', verb = '' } = IS_TO.exec(text)?.groups ?? {};
    return np === '' ? null : `${accusative(np)} ${withoutZu(verb)}`;
  },
  (text) => {
    const { np = '', verb = '' } = MUST_BE.exec(text)?.groups ?? {};
    const base = np === '' ? null : baseOfGermanParticiple(verb);
    return base === null ? null : `${accusative(np)} ${base}`;
  },
  // 'Mautabrechnung Juni: bitte freigeben', 'Alarm quittieren und Ursache eintragen, sonst …'
  (text) => {
    if (ASKS.test(text)) return null;
    const headed = /^(?<head>[^:,.;]{3,50}): (?<rest>bitte .+)$/iu.exec(text)?.groups;
    const said =
      headed === undefined ? plain(text) : `${headed['head']} ${plain(headed['rest'] ?? '')}`;
    const isOrder =
      said.includes(' ') &&
      GERMAN_INFINITIVE.test(said) &&
      !NO_INFINITIVE.test(said) &&
      !GERMAN_FINITE.test(said) &&
      /\p{Lu}/u.test(said);
    return isOrder ? said : null;
  },
];

function sendGerman(thing: string, sender: string): string | null {
  const named = plain(
    thing.split(/ (?:um|damit|sowie|,|und zwar|was|wer|wie|wann|wo|ob) /u, 1)[0] ?? '',
  );
  const isCut = / (?:und|oder|sowie)$/u.test(named);
  return isCut || named.split(' ').length < 2 || GERMAN_FINITE.test(named)
    ? null
    : `${named} an ${sender} schicken`;
}

function toSender(act: string, sender: string): string | null {
  const named = withSender(act, sender);
  const toMe = /(?<!\p{L})(?:mir|uns)(?!\p{L})/iu.test(named);
  const said = named
    .replace(/(?<!\p{L})(?:mir|uns) ?/giu, '')
    .replace(COURTESY, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (said.includes(',') || GERMAN_FINITE.test(said) || !said.includes(' ')) return null;
  return toMe && GIVES.test(said)
    ? said.replace(
        GIVES,
        (verb) => `an ${sender} ${verb === 'zukommen lassen' ? 'schicken' : verb}`,
      )
    : said;
}

/** 'zu überweisen' → 'überweisen', 'einzureichen' → 'einreichen', 'zukommen zu lassen' → 'zukommen lassen'. */
function withoutZu(verb: string): string {
  if (/(?:^| )zu /.test(verb)) return verb.replace(/(^| )zu /, '$1');
  return verb.replace(/^(\p{Ll}{2,}?)zu(?=\p{Ll}{3,})/u, '$1');
}

function accusative(np: string): string {
  return np
    .replace(/^der /i, 'den ')
    .replace(/^(?:Die|Das|Ihre?|Deine?|Alle)(?= )/u, (word) => word.toLowerCase());
}

const FRENCH_DUTY =
  /(?:il (?:vous|te) (?:appartient|revient|reste|faut|faudra|faudrait) (?:de |d'|à )?|à charge pour vous de |(?:vous|te) sau(?:rais?|rions) gré (?:de |d')(?:bien vouloir )?|(?:vous|tu) (?:devez|dois|devrez|devras|devais|deviez) |voudr(?:a|ez|ont) bien |(?:merci|prière) (?:d'avance )?(?:de |d'(?!avance))(?:bien vouloir )?|n'oublie[sz]? (?:surtout )?pas (?:de |d')|pense[sz]? (?:(?:bien|aussi|donc|surtout) )?à )(?<own>me |m'|nous )?(?<act>(?!(?:avoir|être|hier)(?!\p{L}))\p{L}+(?:er|ir|re|oir)(?!\p{L})[^.;?!]*)/iu;
const FRENCH_MUST_BE =
  /^(?<np>(?:le |la |les |l'|votre |vos |ton |ta |tes |une? |cette |ce )[^,.;:]{2,70}?) (?:doit|doivent|devra|devront) (?:\p{L}+ )?être (?<stem>\p{L}+?)ée?s?(?!\p{L})/iu;

/** 'les justificatifs que vous voudrez bien tenir': the object comes first. */
const RELATIVE = /(?<!\p{L})(?:que|qu'|dont|où)(?: ?(?:vous|tu|il|elle))? ?$/iu;

const french: readonly Wish[] = [
  (text, sender) => {
    const found = FRENCH_DUTY.exec(text);
    const { own, act } = found?.groups ?? {};
    if (found === null || act === undefined || RELATIVE.test(text.slice(0, found.index)))
      return null;
    const said = plain(act).replace(/^faire (?:connaître|parvenir) /iu, 'envoyer ');
    if (said.split(' ').length < 2 && !said.includes("'")) return null;
    const gives =
      /^(?:envoyer|renvoyer|transmettre|donner|communiquer|retourner|fournir|indiquer|adresser|confirmer)(?!\p{L})/iu;
    return own !== undefined && gives.test(said)
      ? `${said} à ${sender}`
      : own === undefined
        ? said
        : null;
  },
  (text) => {
    const { np = '', stem = '' } = FRENCH_MUST_BE.exec(text)?.groups ?? {};
    return np === '' ? null : `${stem}er ${np.charAt(0).toLowerCase()}${np.slice(1)}`;
  },
];

const SPANISH_DUTY =
  /(?:^|[,;] |(?<!\p{L})(?:usted|usted ya) )(?:(?:usted )?(?:debe|deberá|debes|deberás|deben|deberán|tiene que|tienes que|tendrá que|tendrás que|hay que|habría que|habrá que|favor de|recuerde|recuerda|acuérd(?:ate|ese|ense) de|acordaos de|no (?:(?:te|se|os) )?olvid(?:e[ns]?|éis)(?: de)?|que no se (?:te|le|les|os) olviden?|te falta|le falta)) (?<act>(?!(?:ser|estar|haber|tener)(?!\p{L}))\p{L}+[aei]r(?!\p{L})[^.;?!]*)/iu;
/** 'necesito que me confirmes los vocales', 'le agradeceré me confirme si …', 'rogamos realicen la transferencia' */
const SPANISH_WISH =
  /(?<!\p{L})(?:necesit(?:o|amos|aría|aríamos)|agradecer(?:é|ía|emos|íamos)|agradezco|rogamos|ruego|(?:le|te|les|os) pid(?:o|e)|pedimos|solicitamos|solo falta|falta) (?:encarecidamente )?(?:que )?(?<own>(?:me|nos) )?(?<verb>\p{L}+) (?<rest>[^.;?!]{3,})/iu;
/** 'envíe', 'envíes', 'enviéis', 'enviara', 'enviaras' → 'enviar' */
function subjunctiveOf(verb: string): string | null {
  const plain = withoutAccent(verb);
  const [, past] = /^(\p{L}+[ae])(?:ra|se)(?:s|is|n)?$/u.exec(plain) ?? [];
  const [, vosotros] = /^(\p{L}+)eis$/u.exec(plain) ?? [];
  return (
    infinitiveOf(verb, 'es') ??
    infinitiveOf(plain.replace(/s$/, ''), 'es') ??
    infinitiveOf(past ?? '', 'es') ??
    infinitiveOf(vosotros === undefined ? '' : `${vosotros}e`, 'es')
  );
}

const SPANISH_MUST_BE =
  /^(?<np>(?:el|la|los|las|su|sus|tu|tus) [^,.;:]{2,70}?) (?:debe|deben|deberá|deberán) (?<verb>\p{L}+[aei]r)se(?!\p{L})/iu;
const SPANISH_GIVES =
  /^(?:enviar|mandar|pasar|remitir|facilitar|comunicar|dar|devolver|entregar|indicar|decir|compartir)$/u;

const spanish: readonly Wish[] = [
  (text, sender) => {
    const act = SPANISH_DUTY.exec(text)?.groups?.['act'];
    if (act === undefined) return null;
    const said = plain(act);
    return said.includes(' ')
      ? said.replace(
          /(?<verb>(?:^|(?<= [ye] ))\p{L}{1,30}r)me (?<rest>.{1,300})$/u,
          `$<verb> $<rest> a ${sender}`,
        )
      : null;
  },
  (text, sender) => {
    const { own, verb = '', rest = '' } = SPANISH_WISH.exec(text)?.groups ?? {};
    const isSent = /^hag\p{L}{1,4}$/u.test(verb) && /^llegar /iu.test(rest);
    const base = isSent ? 'enviar' : subjunctiveOf(verb);
    if (base === null) return null;
    const thing = plain(isSent ? rest.replace(/^llegar /iu, '') : rest);
    const receiver =
      own === undefined || !(SPANISH_GIVES.test(base) || base === 'confirmar')
        ? ''
        : ` a ${sender}`;
    if (/^(?:si|qué|cuándo|cuál|cómo|dónde)(?!\p{L})/iu.test(thing))
      return receiver === '' ? null : `${base}${receiver} ${thing}`;
    return /^[oy] /.test(thing) ? bothActions(base, thing) : `${base} ${thing}${receiver}`;
  },
  (text) => {
    const { np = '', verb = '' } = SPANISH_MUST_BE.exec(text)?.groups ?? {};
    return np === '' ? null : `${verb} ${np.charAt(0).toLowerCase()}${np.slice(1)}`;
  },
  // 'Me ibas a enviar los planos', 'Quedaste en mandarme los planos'
  (text, sender) => {
    const {
      lead,
      verb = '',
      own,
      rest = '',
    } = /^(?<lead>(?:me|nos) )?(?:ibas|ibais|iba usted|quedaste|quedasteis|quedó usted) (?:a|en) (?<verb>\p{L}{2,20}?[aei]r)(?<own>me|nos)?(?!\p{L})(?<rest> [^.;:?!]{3,90})$/iu.exec(
      text,
    )?.groups ?? {};
    const isGiven = (lead ?? own) !== undefined;
    if (verb === '' || (isGiven && !SPANISH_GIVES.test(verb))) return null;
    return `${verb} ${plain(rest.trim())}${isGiven ? ` a ${sender}` : ''}`;
  },
  // 'Dile a Rocío que le reserve la suite'
  (text) => {
    const { who = '', what = '' } =
      /^d[ií](?:le|les|ga(?:le|les)) a (?<who>\p{Lu}\p{L}+|(?:la|los|las) \p{L}+) (?<what>que [^.;?!]{4,80})/iu.exec(
        text,
      )?.groups ?? {};
    return who === '' ? null : `decir a ${who} ${plain(what)}`;
  },
  // 'Completá el formulario', where the accent marks the informal imperative of the River Plate
  (text) => {
    const [, first = '', rest = ''] = /^(\p{L}+[áéí]) (.+)$/u.exec(text) ?? [];
    const base = first === '' ? null : infinitiveOf(withoutAccent(first), 'es');
    return base === null ? null : `${base} ${plain(rest)}`;
  },
];

const WISHES: Readonly<Record<string, readonly Wish[]>> = { de: german, fr: french, es: spanish };
