import { ACTION_VERBS } from './action-verbs';
import type { NameOf } from './clause-tokens';

/** Function words by class, for each language; bars separate en, de, fr, es. */
const CLASSES: Readonly<Record<string, string>> = {
  you: "you u ya you'll you'd you've|du dir dich sie ihnen ihr euch|vous tu te toi|tú te usted ustedes vosotros os le les",
  your: 'your yours|dein deine deinen deiner deinem ihre ihren ihrer ihrem euer eure|votre vos ton ta tes|tu tus su sus vuestro vuestra',
  me: "i i'm i've i'd me my mine|ich mir mich mein meine meinen meiner|je j'ai me moi mon ma mes|yo me mi mis conmigo",
  we: "we us our we're we've we'd let's|wir uns unser unsere unseren|nous notre nos on|nosotros nos nuestro nuestra",
  they: "he she they him her them his their he'll she'll they'll he's she's|er man ihm ihn|il elle ils elles lui leur|él ella ellos ellas",
  it: "it this that these those it's that's|es das dies diese dieser|ce cela ça c'est|lo esto eso",
  please: 'please pls plz kindly|bitte bitten|svp stp veuillez prière|favor porfa ruego rogamos',
  thanks: 'thanks thank thx ty cheers|danke dank vielen|merci remercie|gracias agradezco',
  can: "can could would can't couldn't wouldn't would|kannst kann können könnt könntest könnten könnte würdest würden|pouvez pourriez peux pourrais peut pourrait|puedes puede pueden podrías podría podrían",
  will: "will i'll we'll won't shall|werde werden wird wirst|vais va allons sera serai|voy vamos va será",
  duty: 'must should needs ought required requires mandatory obliged|muss musst müssen müsst müsste müsstest soll sollst sollen sollte sollten|doit devez dois doivent devrait devriez faut faudrait faudra|debe debes deben deberá debería tienes tiene hay toca',
  want: 'want need wants needed like love appreciate grateful wonder wondering hope expect ask asks request requested|brauche brauchen benötige benötigen möchte hätte wünsche bräuchte erbitten|voudrais souhaite souhaitons besoin aimerais demande|necesito necesitamos quiero quisiera agradecería agradeceríamos',
  wait: 'waiting awaiting awaits waits pending outstanding missing overdue due expires expiring expired unpaid incomplete remaining left open|wartet warten fehlt fehlen offen fällig überfällig ausstehend abläuft läuft|attend attendons attente attendue attendu manque manquent échéance expire reste|falta faltan pendiente pendientes vence caduca espera esperando',
  done: 'done completed sent received approved paid shipped delivered resolved closed confirmed finished merged passed succeeded processed booked scheduled arrived fixed solved|erledigt erhalten gesendet genehmigt bezahlt abgeschlossen bestätigt geliefert gebucht|reçu envoyé validé terminé payé livré confirmé effectué|recibido enviado aprobado pagado hecho entregado completado confirmado',
  be: 'is are was were be been being am|ist sind war waren bin bist|est sont était suis êtes|es son está están fue estoy',
  have: 'has have had|habe hast hat haben hatte habt|ai as a avons avez ont|he has ha hemos han',
  not: "not no don't doesn't didn't isn't aren't haven't hasn't never nothing none|nicht kein keine keinen nie nichts|ne pas aucun aucune rien jamais n'est|no nunca nada ningún ninguna",
  if: 'if unless whether when once whenever|wenn falls ob sobald|si dès lorsque|si cuando',
  wh: "what which who where how why what's who's|was wann welche welcher welches wer wo wie warum|quand quel quelle quels quelles qui où comment combien pourquoi quoi|qué cuándo cuál quién dónde cómo cuánto",
  do: 'do does did|tust tut tun|faire fait|haces hace',
  time: 'today tomorrow tonight now asap noon week month morning afternoon evening day days eod cob|heute morgen mittag woche monat tag tage tagen montag dienstag mittwoch donnerstag freitag|aujourd demain soir semaine mois jour jours lundi mardi mercredi jeudi vendredi|hoy mañana semana mes día días lunes martes miércoles jueves viernes',
  by: 'by before until till latest within|bis vor spätestens binnen|avant ici jusqu tard|antes hasta tardar plazo',
  so: 'and or but so also then just still yet already|und oder aber auch noch schon dann|et ou mais aussi encore déjà donc|y o pero también aún ya',
  to: 'to|zu um|de à pour|de a para',
};
const DROPPED = new Set(
  'the an a der die den dem des ein eine einen le la les un une des el los las una del al du au'.split(
    ' ',
  ),
);
const LANGUAGES = 4;
const GERMAN = 1;
const BY_LANGUAGE: readonly ReadonlyMap<string, string>[] = Array.from(
  { length: LANGUAGES },
  (_, at) =>
    new Map(
      Object.entries(CLASSES).flatMap(([name, words]) =>
        (words.split('|')[at] ?? '').split(' ').map((word): [string, string] => [word, name]),
      ),
    ),
);
/** Endings of the verb forms used in requests: infinitives, and imperatives in French. */
const DEED: readonly (RegExp | null)[] = [
  null,
  /^\p{Ll}{2,}(?:en|ern|eln)$/u,
  /^\p{Ll}{2,}(?:er|ir|re|ez)$/u,
  /^\p{Ll}{2,}(?:ar|er|ir|arlo|erlo|irlo|arla|erla|irla|ame|eme)$/u,
];
const PIECES = /https?:\/\/\S+|\p{L}+(?:'\p{L}+)?(?:@\S+)?|\d[\d.,:/-]*|[?!:,]/gu;
const MOST = 60;

/**
 * The words of a clause as classes shared by four languages ('Could you send it by Friday?' and 'Kannst du es bis
 * Freitag schicken?' are nearly the same sequence), so requests can be recognized without the words themselves.
 */
export function wordClasses(text: string, nameOf: NameOf = () => null): string[] {
  const pieces = (text.replace(/[’‘`´]/g, "'").match(PIECES) ?? []).slice(0, MOST);
  const lowered = pieces.map((piece) => piece.toLowerCase());
  const language = languageOf(lowered);
  const classes: string[] = [];
  for (const [at, piece] of pieces.entries()) {
    const named = classOf(piece, { at, language, nameOf });
    // Runs of unclassified words count as one.
    if (named !== null && !(named === 'w' && classes.at(-1) === 'w')) classes.push(named);
  }
  return classes;
}

/** The language with the most function words in the clause; English if in doubt. */
function languageOf(words: readonly string[]): number {
  const counts = BY_LANGUAGE.map((known) => words.filter((word) => known.has(word)).length);
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

type Place = { at: number; language: number; nameOf: NameOf };

function classOf(piece: string, { at, language, nameOf }: Place): string | null {
  if (/^https?:/.test(piece)) return 'link';
  if (/^\d/.test(piece)) return /[/.:-]\d/.test(piece) ? 'time' : '#';
  if (!/^\p{L}/u.test(piece)) return piece;
  const isCapital = /^\p{Lu}/u.test(piece);
  const word = piece.toLowerCase();
  const person = isCapital ? nameOf(word) : null;
  if (person !== null) return person;
  const known = BY_LANGUAGE[language]?.get(word);
  if (known !== undefined) return known;
  if (DROPPED.has(word)) return null;
  if (/^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(word)) return 'time';
  const isDeed = language === 0 ? ACTION_VERBS.has(word) : DEED[language]?.test(word) === true;
  if (isDeed && (!isCapital || at === 0)) return 'deed';
  // German capitalizes every noun.
  return isCapital && at > 0 && language !== GERMAN ? 'N' : 'w';
}

/** N-grams of classes as features: all up to length four, the beginning, the end, and the whole if it is short. */
export function classFeatures(classes: readonly string[]): string[] {
  const all = ['<', ...classes, '>'];
  const features = new Set<string>();
  for (let at = 0; at < all.length; at += 1)
    for (let length = 2; length <= 4 && at + length <= all.length; length += 1)
      features.add(`c:${all.slice(at, at + length).join(' ')}`);
  for (const length of [3, 4, 6]) features.add(`c^${all.slice(0, length).join(' ')}`);
  if (all.length <= 8) features.add(`c=${all.join(' ')}`);
  for (const one of new Set(classes)) features.add(`c ${one}`);
  return [...features];
}
