import { type Scene, textAt, type Time } from './meaning';
import { isLed, mayFollow } from './standing-alone';

type Phrase = { at: number; next: number; time: Time };

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words that leave the day open: any Monday, cualquier lunes. */
const OPEN = set(
  'any some no whatever whichever most many irgendein irgendeinem irgendeinen irgendwelche manchem kein keinem keinen ' +
    'quel quelque aucun cualquier algún algun ningún ningun',
);
/** 'Den Stand heute', 'deinen aktuellen Stand heute': the noun is the object. */
const OF_STAND =
  /(?<!\p{L})(?:de[nmrs]|diese[nmrs]|vom|beim|zum|jeweiligen|(?:k?ein|[mds]ein|ihr|unser|euer|eur)(?:e[nmrs])?)(?:\s\p{Ll}{2,20}e[nmrs]?)?\s$/iu;
/** Words for what one day has in common with many: a typical Monday. */
const OF_A_KIND = set(
  'typical average normal regular usual ordinary given random typischer typischen normaler normalen gewöhnlicher gewöhnlichen',
);
/** Spanish and French put them after the day: un lunes cualquiera, un lundi quelconque. */
const OPEN_AFTER = set('cualquiera quelconque');
const ONE_OF_MANY = set('a an one');
const THE = set('the a one another my your our his her their very');
/** Before a name. */
const TITLES = set(
  'mr mrs ms mx mme mlle monsieur madame herr herrn frau señor señora sra don doña',
);
/** Before a name that somebody or something is called by. */
const CALLED = set('named called llamo llama llamas heiße heisse heißt heisst appelle appelles');
/** Holidays that are also surnames and first names. */
const HOLIDAYS_OF_PEOPLE = set('reyes noël noel toussaint');
const DOTTED_TITLES = set('dr prof mr mrs ms sr sra');
const WISHES = set(
  'happy merry blessed good great nice lovely wonderful pleasant relaxing restful fantastic fabulous awesome amazing fun ' +
    'froh frohe frohes frohen fröhliche schön schöne schönes schönen gute gutes guten angenehmes erholsames tolles ' +
    'joyeux joyeuse joyeuses bon bonne bonnes excellent agréable feliz felices buen buena buenas próspero excelente',
);
/** How a wish may begin; after other words the adjective describes its subject: 'I am good Monday'. */
const WISH_LEADS = set('a an your our my the have and very all to');
const TOLD_TO = set('wish wishing enjoy enjoying');
const STREETS_AFTER = set(
  'street road avenue lane boulevard court close crescent drive terrace square',
);
const STREETS_BEFORE = set(
  'straße strasse platz allee brücke ufer rue avenue boulevard place quai square calle avenida plaza paseo avda',
);
const SEVERAL_PARTS = set('mornings afternoons evenings nights');
const SPANS = set('to and until or - –');

/** Names that end in a weekday: Black Monday, Super Tuesday. */
const NAMED_BEFORE = set('black super casual freaky bloody');
/** Nouns described by a weekday: Sunday school, Sunday best. */
const NAMED_BEHIND = set('school best driver drivers roast');
const NOON = set('noon midnight midday');
/** Nouns that do have the day or hour: a midnight deadline. */
const HAS_ITS_HOUR = set(
  'deadline cutoff cut limit meeting call slot please today tonight tomorrow',
);

/** Christmas time is Christmas. */
const KEEPS_DAY = set('time holiday holidays');

/** Whether words that could be a date are a kind of day, a person, a place or a wish. */
export function namesNoDay(phrase: Phrase, scene: Scene): boolean {
  return (
    isOpen(phrase, scene) ||
    isAttributive(phrase, scene) ||
    isNamedAfter(phrase, scene) ||
    isSeveral(phrase, scene) ||
    isPerson(phrase, scene) ||
    isSurname(phrase, scene) ||
    isWished(phrase, scene) ||
    isStreet(phrase, scene) ||
    isHostName(phrase, scene) ||
    isNamedWeekday(phrase, scene) ||
    isOfSomething(phrase, scene) ||
    isNounOfNight(phrase, scene) ||
    isFirstOfMany(phrase, scene) ||
    isAsOfToday(phrase, scene)
  );
}

/** 'The first thing to do' comes before others; 'do it first thing' is a time. */
function isFirstOfMany({ at, next }: Phrase, scene: Scene): boolean {
  return next === at + 2 && textAt(scene, at + 1) === 'thing' && THE.has(textAt(scene, at - 1));
}

/** 'Stand heute fehlt ein Beleg', 'die Zahlen mit Stand heute'; 'schick mir den Stand heute' is to be done today. */
function isAsOfToday({ at }: Phrase, scene: Scene): boolean {
  const [stand, today] = scene.tokens.slice(at - 1, at + 1);
  if (at === 0 || stand?.text !== 'stand' || today?.text !== 'today') return false;
  if (stand.opensParagraph) return true;
  return !OF_STAND.test(scene.text.slice(Math.max(0, stand.start - 40), stand.start));
}

/** A weekday on its own after a word that leaves it open; 'a Friday deadline' does name one. */
function isOpen({ at, next, time }: Phrase, scene: Scene): boolean {
  if (!time.kinds.includes('weekday') || next > at + 1) return false;
  const before = textAt(scene, at - 1);
  if (OPEN.has(before) || OPEN_AFTER.has(textAt(scene, next))) return true;
  if (OF_A_KIND.has(before)) return ONE_OF_MANY.has(textAt(scene, at - 2));
  // Only English puts a noun after the weekday that specifies it.
  const isBare = scene.isDayFirst || mayFollow(next, scene) || textAt(scene, next) === 'like';
  return ONE_OF_MANY.has(before) && isBare;
}

/** The Christmas tree, the Q3 report: a name that describes what follows, unless a preposition leads up to it. */
function isAttributive({ at, next, time }: Phrase, scene: Scene): boolean {
  const isWeekend = next === at + 1 && textAt(scene, at) === 'weekend';
  const isName = isWeekend || time.kinds[1] === 'holiday' || time.kinds[1] === 'quarter';
  if (!isName || scene.isDayFirst || isLed(at, scene)) return false;
  const after = scene.tokens[next];
  return after?.kind === 'word' && !KEEPS_DAY.has(after.text) && !mayFollow(next, scene);
}

/** The Sunday Times, the Monday Club: an article before the day and a name after it. */
function isNamedAfter({ at, next, time }: Phrase, scene: Scene): boolean {
  const after = scene.tokens[next];
  const isDay = time.kinds.includes('weekday') && next === at + 1;
  return (
    isDay && textAt(scene, at - 1) === 'the' && after?.capital === true && !after.opensParagraph
  );
}

/** 'Weekends are sacred', Monday mornings, in the evenings. */
function isSeveral({ at, next }: Phrase, scene: Scene): boolean {
  const last = textAt(scene, next - 1);
  const isBare = next === at + 1 || (next === at + 2 && textAt(scene, at) === 'the');
  return SEVERAL_PARTS.has(last) || (isBare && last === 'weekends');
}

/** Frau Freitag, Dr. Sonntag, me llamo Domingo. */
function isPerson({ at, next }: Phrase, scene: Scene): boolean {
  if (next > at + 1 || scene.tokens[at]?.kind !== 'word' || !scene.tokens[at]?.capital)
    return false;
  const before = textAt(scene, at - 1);
  if (before === '.') return DOTTED_TITLES.has(textAt(scene, at - 2));
  return TITLES.has(before) || CALLED.has(before);
}

/** Ana Reyes: a holiday's name directly after another name. */
function isSurname({ at, next }: Phrase, scene: Scene): boolean {
  const [name, lead] = [scene.tokens[at], scene.tokens[at - 1]];
  if (next > at + 1 || !name || name.opensParagraph || lead?.capital !== true) return false;
  const word = scene.text.slice(name.start, name.end);
  return HOLIDAYS_OF_PEOPLE.has(word.toLowerCase()) && word !== word.toLowerCase();
}

/** Have a nice weekend, Happy Friday, Frohe Weihnachten. */
function isWished({ at }: Phrase, scene: Scene): boolean {
  if (textAt(scene, at) === 'the' && TOLD_TO.has(textAt(scene, at - 1))) return true;
  const from = textAt(scene, at - 1) === 'new' ? at - 2 : at - 1;
  if (textAt(scene, from) === 'the' || textAt(scene, from) === 'your')
    return TOLD_TO.has(textAt(scene, from - 1));
  if (!WISHES.has(textAt(scene, from)) || scene.tokens[at]?.opensParagraph) return false;
  const lead = scene.tokens[from - 1];
  if (!lead || lead.kind === 'mark' || scene.tokens[from]?.opensParagraph) return true;
  if (lead.text === 'you') return TOLD_TO.has(textAt(scene, from - 2));
  return WISH_LEADS.has(lead.text);
}

/** 12 May Street, rue du 4 Septembre; 'fermeture de la rue du 4 au 10' names days. */
function isStreet({ at, next }: Phrase, scene: Scene): boolean {
  const after = scene.tokens[next];
  if (after?.capital === true && STREETS_AFTER.has(after.text)) return true;
  // French 'du' becomes two words of its own length, 'à partir du' longer ones.
  const du = scene.tokens[at - 1];
  const isDu = du?.text === 'from' && du.end - du.start === 2;
  // 'Sur place le 21 avril', 'en la plaza el 3 de mayo': no street has this article.
  const first = scene.tokens[at];
  if (!isDu && first?.text === 'the' && first.end - first.start === 2) return false;
  if (!scene.isDayFirst || !STREETS_BEFORE.has(textAt(scene, isDu ? at - 2 : at - 1))) return false;
  return !scene.tokens.slice(at, next).some(({ text }) => SPANS.has(text));
}

/** monday.com; a sentence that continues without a space has a capital. */
function isHostName({ next }: Phrase, { tokens }: Scene): boolean {
  const [name, dot, domain] = tokens.slice(next - 1, next + 2);
  return (
    name?.kind === 'word' &&
    dot?.text === '.' &&
    dot.glued &&
    domain?.kind === 'word' &&
    domain.glued &&
    !domain.capital &&
    domain.end - domain.start <= 4
  );
}

function isNamedWeekday({ at, next, time }: Phrase, scene: Scene): boolean {
  if (!time.kinds.includes('weekday') || next !== at + 1) return false;
  const behind = textAt(scene, next) === '-' ? next + 1 : next;
  return NAMED_BEFORE.has(textAt(scene, at - 1)) || NAMED_BEHIND.has(textAt(scene, behind));
}

/** The first quarter of the game: a quarter of something other than a year. */
function isOfSomething({ next, time }: Phrase, scene: Scene): boolean {
  if (time.kinds[1] !== 'quarter' || textAt(scene, next) !== 'of') return false;
  return ![1, 2, 3, 4].some((ahead) => /year|fiscal|fy/.test(textAt(scene, next + ahead)));
}

/** Midnight blue, the noon prayer: a time of day before a noun, unless a preposition leads up to it. */
function isNounOfNight({ at, next }: Phrase, scene: Scene): boolean {
  if (next !== at + 1 || !NOON.has(textAt(scene, at)) || isLed(at, scene)) return false;
  const after = scene.tokens[next];
  if (after?.kind !== 'word' || after.opensParagraph || after.capital) return false;
  return !HAS_ITS_HOUR.has(after.text) && !mayFollow(next, scene);
}
