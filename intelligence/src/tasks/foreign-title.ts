import { STOPPING_PERIOD } from '../reading/abbreviations';
import { withClause } from './german-clause';
import { withSender } from './german-pronouns';

type Names = { sender: string };
type Reading = (text: string, names: Names) => string | null;

const GERMAN_PREFIXES =
  /^(?:an|ab|auf|aus|bei|durch|ein|fest|her|hin|mit|nach|vor|weiter|zu|zurück|zusammen)$/;
const GERMAN_GIVING = /(?:schick|send|geb|weiterleit|zukommen|mail|übermittel|zusend|zuschick)/;

/** A request in German, French or Spanish as a short instruction in its own language; null if its form is unknown. */
export function foreignTitle(sentence: string, sender: string): string | null {
  const text = sentence
    .replace(/\s+/g, ' ')
    .replace(/[’‘]/g, "'")
    .trim()
    .replace(/(?<!\.)\.+$/, '');
  for (const read of [german, french, spanish]) {
    const title = read(text, { sender });
    if (title !== null && title.length > 3) return title;
  }
  return null;
}

const german: Reading = (text, { sender }) => {
  const modal =
    /(?<!\p{L})(?:könn(?:t)?en|würden) sie (?<act>.+)|(?<!\p{L})(?:(?:könntest|kannst|würdest) du|(?:könntet|könnt|würdet) ihr) (?<own>.+)/iu.exec(
      text,
    );
  const act = modal?.groups?.['act'] ?? modal?.groups?.['own'];
  if (act !== undefined) return germanAction(act, sender);
  const polite = /(?<!\p{L})(?:bitte,? )?(?<verb>\p{L}+e?n) sie (?<rest>.+)/iu.exec(text);
  if (polite?.groups && /(?<!\p{L})bitte(?!\p{L})/iu.test(text)) {
    const rest = stop(polite.groups['rest'] ?? '');
    const verb = (polite.groups['verb'] ?? '').toLowerCase();
    const words = rest.split(' ');
    const prefix = GERMAN_PREFIXES.test(words.at(-1) ?? '') ? (words.pop() ?? '') : '';
    return germanAction(`${words.join(' ')} ${prefix}${verb}`, sender);
  }
  const needed = /(?<!\p{L})(?:ich|wir) (?:brauche|benötige|bräuchte)n? (?<thing>.+)/iu.exec(text);
  if (needed?.groups)
    return `${germanObject(stop((needed.groups['thing'] ?? '').split(', ')[0] ?? ''), sender)} an ${sender} schicken`;
  const noun = /(?<!\p{L})bitte um (?<thing>.+)/iu.exec(text)?.groups?.['thing'];
  if (noun !== undefined)
    return CALL_BACK.test(noun) ? `${sender} zurückrufen` : `${stop(noun)} an ${sender} geben`;
  const plain = /(?<!\p{L})bitte(?!\p{L}),? (?<act>.+)/iu.exec(text)?.groups?.['act'];
  return plain === undefined ? null : germanAction(plain, sender);
};

/** 'um Rückruf', 'um Ihren baldigen Rückruf' */
const CALL_BACK =
  /^(?:(?:ein|ihr|dein|kurz|schnell|baldig|zeitnah)\p{L}{0,3} ){0,3}rückruf(?!\p{L})/iu;
/** 'anrufen, am besten noch vor dem Wochenende' */
const AT_BEST =
  /, (?:am besten|am liebsten|möglichst|spätestens|gern|idealerweise)(?!\p{L})[^,;:?!]*(?=[?.!]?$)/iu;

/** Null if something else is asked after the question that is the object. */
function germanAction(act: string, sender: string): string | null {
  const asked = withClause(act);
  if (asked === null) return germanObject(stop(act.replace(AT_BEST, '')), sender);
  if (!asked.isLast) return null;
  const head = germanObject(asked.head, sender);
  const isTold = /(?<!\p{L})(?:mir|uns)(?!\p{L})/iu.test(asked.head) && !head.includes(sender);
  return `${isTold ? `${sender} ` : ''}${head}, ${stop(asked.clause)}`;
}

function germanObject(act: string, sender: string): string {
  const said = withSender(act, sender);
  const toMe = /(?<!\p{L})(?:mir|uns)(?!\p{L})/iu.test(said);
  const rest = said
    .replace(/(?<!\p{L})mich(?!\p{L})/iu, sender)
    .replace(
      /(?<!\p{L})(?:bitte|mal|noch(?! nicht(?!\p{L}))|evtl\.|eventuell|vielleicht|kurz|einmal|mir|uns|auch|doch)(?!\p{L}) ?/giu,
      '',
    )
    .trim()
    .replace(/^(?:dir|euch|sich) (?=.* (?:ansehen|anschauen|überlegen|merken|notieren)$)/iu, '')
    .replace(/^(?:dich|euch) /iu, 'sich ');
  const words = rest.split(' ');
  const verb = words.at(-1) ?? '';
  if (toMe && /^bescheid (?:geben|sagen)(?!\p{L})/iu.test(rest)) return `${sender} ${rest}`;
  if (!toMe || !GERMAN_GIVING.test(verb) || words.length < 2) return rest;
  return `${words.slice(0, -1).join(' ')} an ${sender} ${verb}`;
}

const french: Reading = (text, { sender }) => {
  const asked =
    /(?<!\p{L})(?:pouvez|pourriez)[- ]vous (?<a>.+)|(?<!\p{L})(?:peux|pourrais)[- ]tu (?<b>.+)|(?<!\p{L})est-ce que (?:vous (?:pouvez|pourriez)|tu (?:peux|pourrais)) (?<d>.+)|(?<!\p{L})(?:veuillez |(?:(?:merci|prière)(?: d'avance)?|(?:je|nous) (?:vous|te) (?:pri|remerci)(?:e|ons)) (?:de |d'(?!avance)))(?<c>(?!(?:avoir|être|hier)(?!\p{L})).+)/iu.exec(
      text,
    )?.groups;
  const act = asked?.['a'] ?? asked?.['b'] ?? asked?.['c'] ?? asked?.['d'];
  const needed =
    /(?<!\p{L})(?:j'(?:ai|aurais)(?: bien)? besoin|nous (?:avons|aurions)(?: bien)? besoin|il (?:me|nous) (?:faut|faudrait)) (?:de |d'|(?<article>du |des ))?(?<thing>(?!de |d'|(?:vous|toi|aide|temps|\p{L}{1,20}(?:er|ir|re|oir))(?!\p{L})).+)/iu.exec(
      text,
    )?.groups;
  if (needed) {
    const article = ARTICLES[needed['article']?.toLowerCase() ?? ''] ?? '';
    return `envoyer ${article}${withoutPlease(stop(needed['thing'] ?? ''))} à ${sender}`;
  }
  const plain = act === undefined ? frenchOrder(text) : null;
  if (plain !== null)
    return `${plain.verb} ${stop(plain.rest).replace(/,? (?:stp|svp)$/i, '')} à ${sender}`;
  if (act === undefined) return null;
  const said = stop(act).replace(/^(?:s'il (?:vous|te) plaît,? )?(?:bien (?:vouloir )?)?/iu, '');
  const toMe = /^(?:me |m'|nous )/iu.test(said);
  const both = withoutPlease(said.replace(/^(?:me |m'|nous )/iu, '')).replace(
    /^faire passer /iu,
    'passer ',
  );
  const rest = both.replace(AND_GIVE, ' et ');
  if (rest !== both && !/ (?:que|si|quand) /iu.test(rest)) return `${rest} à ${sender}`;
  const gives = /^(?:envoyer|transmettre|faire parvenir|passer|donner|communiquer|adresser)/iu.test(
    rest,
  );
  if (/ et (?:de )?(?:me |m'|nous )/iu.test(rest)) return null;
  return toMe && gives
    ? `${rest} à ${sender}`
    : toMe && /^rappeler/iu.test(rest)
      ? `rappeler ${sender}`
      : rest;
};

const ARTICLES: Readonly<Record<string, string>> = { 'du ': 'le ', 'des ': 'les ' };
/** 'et nous remettre une clé': also given to the writer. */
const AND_GIVE =
  / et (?:de )?(?:me |m'|nous )(?=(?:envoyer|renvoyer|transmettre|faire parvenir|remettre|rendre|passer|donner|communiquer|adresser|retourner|fournir|indiquer|apporter|confirmer|prêter|laisser) )/iu;

function withoutPlease(text: string): string {
  return text.replace(/,? (?:s'il (?:vous|te) plaît|stp|svp|merci)(?!\p{L})/iu, '');
}

/** 'Envoyez-moi le plan': the verb, and what follows. */
function frenchOrder(text: string): { verb: string; rest: string } | null {
  const found = /(?<ending>\p{L}(?:ez|e|s))-(?:moi|nous) (?<rest>.+)/iu.exec(text);
  if (found?.groups === undefined) return null;
  const { ending = '', rest = '' } = found.groups;
  const verb = /(?<!\p{L})\p{L}+$/u.exec(text.slice(0, found.index + ending.length));
  return { verb: verb?.[0] ?? '', rest };
}

/** 'encargarte de llamar': the errand itself. */
const ERRAND = /(?<!\p{L})(?:encargar|ocupar)(?:te|se|os) de (?=\p{L}{1,20}[aei]r(?!\p{L}))/iu;

const spanish: Reading = (said, { sender }) => {
  const text = said.replace(ERRAND, '');
  const modal =
    /(?:^|[¿,] ?|(?<!\p{L})(?:(?<lead>me|nos)|lo|la|te) )(?:puede|puedes|pueden|podr[íi]as?|podr[íi]an) (?:usted(?:es)? )?(?:por favor,? )?(?<to>me |nos )?(?<verb>\p{L}+?[aei]r)(?<own>me|nos)?(?!\p{L})(?<rest>.*)/iu.exec(
      text,
    )?.groups;
  if (modal) {
    const rest = stop(modal['rest'] ?? '').replace(/,? ?por favor/iu, '');
    const toMe = [modal['lead'], modal['to'], modal['own']].some((one) => one !== undefined);
    const gives = /^(?:envi|mand|dar|remit|facilit|pas)/iu.test(modal['verb'] ?? '');
    return `${modal['verb']} ${rest}${toMe && gives ? ` a ${sender}` : ''}`
      .replace(/\s+/g, ' ')
      .trim();
  }
  const needed =
    /(?<!\p{L})(?:necesit(?:o|amos|aría|aríamos)|(?:me|nos) (?:hace|haría)n? falta) (?<thing>.+)/iu.exec(
      text,
    );
  if (needed?.groups) return `enviar ${stop(needed.groups['thing'] ?? '')} a ${sender}`;
  const familiar = /^[¡¿]?(?<verb>\p{L}+?)(?:me|nos) (?<rest>.+?),? por favor/iu.exec(text)?.groups;
  if (familiar) return `${familiar['verb']} ${familiar['rest']} a ${sender}`;
  const plain = /(?<!\p{L})por favor,? (?<act>\p{L}.+)/iu.exec(text)?.groups?.['act'];
  return plain === undefined ? null : stop(plain);
};

const STOP = new RegExp(
  `${STOPPING_PERIOD}|[?!;]|,? (?:damit|weil|denn|sodass|afin|parce que|pour que|porque|para que) `,
  'iu',
);

/** Up to the first stop that ends the wish. */
function stop(text: string): string {
  return (text.split(STOP)[0] ?? '').replace(/(?<![\s,:])[\s,:]+$/, '').trim();
}
