import { STOPPING_PERIOD } from '../reading/abbreviations';
import { withUmlauts } from '../reading/umlauts';
import { foreignQuestion } from '../tasks/foreign-question';
import { asksInPlace } from '../tasks/french-asks';
import { hasOpenClause } from '../tasks/german-clause';
import { questionTitle } from '../tasks/question-title';

/** 'Tell Ann whether …', 'Ann sagen, ob …', 'Dire à Ann si …', 'Decir a Ann si …' */
export const TELLS_WHETHER =
  /\bwhether\b|^.{1,60} sagen, ob |^dire à .{1,60}? s(?:i |')|^decir a .{1,60}? si /iu;
/** Asks whether the reader can or wants to; these questions have no title of their own. */
const CAN_YOU: Readonly<Record<string, RegExp>> = {
  de: /(?:^|[,;:–—] )(?:(?:kannst|könntest|willst|möchtest|magst|schaffst) du|(?:könnt|könntet|wollt) ihr|(?:können|könnten|wollen|möchten) sie|(?:wäre|ist) es (?:\p{L}{1,15} )?möglich,|(?:hättest du|hätten sie|hast du|haben sie) (?:lust|zeit|interesse),?|wärst du so|wären sie so) /iu,
  fr: /(?:^|[,;:–—] |^est-ce que )(?:(?:tu|vous) (?:me|nous|m'\p{L}{2,20})|(?:peux|pourrais|veux|voudrais)-tu|(?:pouvez|pourriez|voulez|voudriez)-vous|(?:serait|est)-il possible|ça (?:te|vous) (?:dirait|va|irait)|tu (?:peux|pourrais|veux)|vous (?:pouvez|pourriez|voulez)) /iu,
  es: /(?:^|[,;:–—] )(?:(?:me|nos) (?:l[oa]s? )?\p{L}{2,15}[ae][sn]?|puede[ns]?|podéis|podr[íi]a[ns]?|quiere[ns]?|queréis|(?:sería|es) posible|(?:sería|serías) tan amable|te apetece|(?:te|le) parece bien|lo \p{L}{2,20}s tú)(?: |\?)/iu,
};
/** 'Können Sie mir sagen, wann …?': the answer is more than yes or no. */
const ASKS_WITHIN: Readonly<Record<string, RegExp>> = {
  fr: /(?<!\p{L})(?:dire|dis|dites|indiques?|indiquez|précises?|précisez|confirmes?|confirmez|expliques?|expliquez|indiquer|préciser|expliquer|communiquer|savoir|vérifier|regarder)(?: (?!quand|où|qui|comment)[\p{L}'-]{1,30}){0,3},? (?:(?:à|de|depuis|jusqu'à|pour|avec) )?(?:quand|où|qui|comment|ce qu[ei]|ce qu')(?!\p{L})|(?<!n'importe )(?<!\p{L})(?:combien|pourquoi|quel(?:le)?s?|laquelle|lequel)(?!\p{L})|(?<! ou)(?<!n'importe) (?:quand|où|qui|comment|quoi) ?\?$/iu,
  es: /(?<! o)(?:^|[ ,])(?:qué|cuándo|a?dónde|cómo|quién(?:es)?|cuál(?:es)?|cuánt[oa]s?)(?!\p{L})|(?<!\p{L})(?:(?:decir|indicar|confirmar|explicar|aclarar|concretar|saber)(?:me|nos)?|dices?|dicen|decís|indicas?|indican|confirmas?|confirman|aclaras?|aclaran),? (?:(?:a|de|en|con|por|para|desde|hasta) )?(?:cuando|donde|como|quien(?:es)?|cual(?:es)?|cuant[oa]s?|que (?:d[íi]a|fecha|hora))(?!\p{L})/iu,
};
/** 'Cuando lo recibas', 'cuando la haya firmado': the subjunctive tells when to do it. */
const WHEN_DONE =
  /(?<!\p{L})cuando (?:ya )?(?:(?:usted(?:es)?|(?:el|la|los|las|tus?|sus?) \p{L}{2,20}|l[oae]s?|me|nos|te|se) ){0,2}(?:(?:pued|quier|recib|hag|veng|teng|salg|sep|ve|se|vuelv|le|hay|vay|escrib|abr|decid)(?:as?|an)|(?:pod|quer|recib|hag|teng|sep|hay)áis|(?!sigue)(?:\p{L}{1,12}[gq]u|termin|acab|enví|firm|revis|compr|mand|prepar|confirm|regres|pas|qued|habl)e[sn]?|est(?:é[sn]?|éis))(?!\p{L})/iu;
const NUMBER =
  '(?:\\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|ein(?:e[nmrs]?|s)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|zwanzig|une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|vingt|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|veinte)';
const JOINED = '(?:or|oder|ou|o|u)';
/** Hours and the numbers of things are a choice: 'at 10 or 11', 'hall 3 or 4'. */
const NUMBERED =
  '(?:at|by|on|um|ab|bis|gegen|am|à|vers|les?|las?|el|halls?|rooms?|gates?|options?|versions?|weeks?|numbers?|no\\.?|nr\\.?|halle|raum|tor|variante|woche|nummer|salle|porte|semaine|numéro|sala|puerta|opción|semana|número|jan\\p{L}*|feb\\p{L}*|m[aä]r[czs]\\p{L}*|a[pb]r\\p{L}*|may|mai|ju[nl]\\p{L}{0,2}|aug\\p{L}*|sept?\\p{L}*|o[ck]t\\p{L}*|nov\\p{L}*|de[cz]\\p{L}*)';
/** 'Two or three minutes', 'a day or two' */
const ROUGHLY = new RegExp(
  `(?<!(?<!\\p{L})${NUMBERED} )(?<![\\p{L}\\d.:,])${NUMBER} ${JOINED} ${NUMBER}(?= (?!(?:uhr|o'clock|for|in|at|on|to|as|if|with|today|tomorrow|then|instead|für|im|am|bei|als|heute|morgen|pour|dans|demain|para|en|hoy|mañana)(?!\\p{L}))\\p{L})|(?<!\\p{L})(?:an?|eine?n?|une?) \\p{L}{2,30} ${JOINED} (?:two|zwei|deux|dos)(?!\\p{L})`,
  'giu',
);
const NO_OTHER =
  '(?:(?:not|nicht|non|pas|no|so|two|any\\p{L}*|some\\p{L}*|similar|irgend\\p{L}*|etwas|ähnlich\\p{L}*|quelque chose|algo|alg[uú]n\\p{L}*|more|less|fewer|later|mehr|weniger|später|plus|moins|más|menos|después)(?!\\p{L})|(?:what(?:ever|not)?|was|quoi|qu[eé])(?= ?(?:[?!.,]|$)| (?:else|anderes|sonst)))';
const OR = new RegExp(`\\s(?:or|oder|ou|o)\\s(?!${NO_OTHER})`, 'iu');
/** 'o' before the sound of an 'o'; in other languages 'u' is 'you' or 'und'. */
const SPANISH_OR = /\su\s(?=h?[oó])(?!otr[oa]s? cosa)/iu;
/** 'Any questions or comments?' names things of a kind; it offers no choice. */
const OF_A_KIND =
  /(?<!\p{L})(?:any(?:thing|one|body)?|ever|irgend\p{L}*|alg[uú]n\p{L}*)(?!\p{L})/iu;
const PREFERS = /(?<!\p{L})(?:prefer|choose|choice|rather|lieber|bevorzug|préf[eé]r|prefier)/iu;
const BETWEEN = /(?<!\p{L})(?:between|zwischen|entre)(?!\p{L})/iu;

/** 'Let me know', 'sag mir', 'dis-moi', 'dime': asks to be told. */
const TELL =
  /(?<!\p{L})(?:let (?:me|us) know|(?:tell|telling|inform) (?:me|us)|like to know|(?:sag|sagt|sagen|schreib|schreibt)(?: (?:mir|uns|sie|bitte|doch|kurz|mal)){1,3}|bescheid(?: (?:geben|sagen))?|(?:mir|uns)(?: bitte| kurz)? (?:mitteilen|sagen)|wüssten? (?:ich|wir) (?:noch )?gern|(?:dis|dites)-(?:moi|nous)|(?:me|nous) (?:dire|faire savoir)|aimerai(?:s|ent|ons) savoir|(?:dime|dinos|dígame|díganos|avísame|avísanos|avíseme)|(?:decir|avisar)(?:me|nos)|(?:gustaría|quería|necesito) saber)(?!\p{L})/iu;
/** What is asked within a sentence that asks to be told. */
const TOLD =
  /(?:^|[ ,](?:and |und |et |y |e )?)(?:(if|whether|ob|si|s['’]ils?)|who(?:['’]s)?|what|when|where|how|which|why|about|wer|wann|wo|wie|was|welche[rsnm]?|warum|qui|quand|où|combien|comment|pourquoi|quel(?:le)?s?|quién|cuándo|dónde|cómo|cuánt[oa]s?|qué)(?= )/giu;
/** A request before what is to be told: 'Can you send the plan and tell me …?' */
const REQUEST_BEFORE = /(?:^|[ ,])(?:and|und|et|y|e)(?: please| bitte| also)? $/iu;

/**
 * The indirect questions of a sentence that asks to be told: 'whether' for each one that yes or no answers, 'other' for
 * the rest and for a request beside them; none for all other sentences.
 */
export function clausesToTell(text: string): ('whether' | 'other')[] {
  const tell = TELL.exec(text);
  if (!tell) return [];
  const told = [...text.slice(tell.index + tell[0].length).matchAll(TOLD)];
  if (told.length === 0) return [];
  const isBeside = REQUEST_BEFORE.test(text.slice(0, tell.index));
  return [
    ...(isBeside ? ['other' as const] : []),
    ...told.map((clause) => (clause[1] === undefined ? 'other' : 'whether')),
  ];
}

/** Whether yes or no answers every question of a text; neither answers 'brass or matt black?'. */
export function isYesOrNo(text: string, language: string): boolean {
  const questions = questionsIn(text);
  return (
    questions.length > 0 &&
    questions.every((one) => asksWhether(language === 'de' ? withUmlauts(one) : one, language))
  );
}

/** Whether a text leaves the reader a choice between two things. */
export function offersChoice(text: string, language: string): boolean {
  const said = text.replace(ROUGHLY, ' ');
  const ors = language === 'es' ? [OR, SPANISH_OR] : [OR];
  const [or] = ors.map((one) => said.search(one)).filter((at) => at >= 0);
  if (or !== undefined) return !OF_A_KIND.test(said.slice(0, or));
  return PREFERS.test(text) && BETWEEN.test(text);
}

const BETWEEN_SENTENCES = new RegExp(`(?<=[!?]|${STOPPING_PERIOD})\\s+|\\n\\s*\\n|¿`, 'iu');

/** The sentences that end in a question mark. */
export function questionsIn(text: string): string[] {
  return text
    .split(BETWEEN_SENTENCES)
    .map((piece) => piece.replace(/\s+/g, ' ').trim())
    .filter((piece) => piece.endsWith('?'));
}

function asksWhether(question: string, language: string): boolean {
  if (offersChoice(question, language) || asksWithin(question, language)) return false;
  const title =
    language === 'en' ? questionTitle(question, 'you') : foreignQuestion(question, language, 'Ann');
  return TELLS_WHETHER.test(title ?? '') || CAN_YOU[language]?.test(question) === true;
}

function asksWithin(question: string, language: string): boolean {
  const text = question.replace(/[’‘]/g, "'");
  if (language === 'fr' && asksInPlace(text)) return true;
  if (language === 'de') return hasOpenClause(text);
  const asked = language === 'es' ? text.replace(WHEN_DONE, '') : text;
  return ASKS_WITHIN[language]?.test(asked) === true;
}
