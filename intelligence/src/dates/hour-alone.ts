import { type Scene, textAt } from './meaning';
import { endsClean, isNumberedClock, isWholeEnd, type Place } from './standing-alone';

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words that may follow an hour in running text: what follows is said of it, or is another clause. */
const FOLLOWERS = set(
  'please pls plz thanks thx so if or because as since and but otherwise sharp when though unless while',
);
/** What is compared, priced or changed by a number. */
const AMOUNTS = set(
  'am m im set sets keep keeps kept hold holds held limit limits extend extends extended lengthen widen widens widened shorten narrow fix freeze frozen number pressure thermostat gap team headcount cap caps capped cut cuts reduce reduces reduced grow grows grew grown increase increases increased rise rises rose risen fall falls fell fallen ' +
    'drops dropped raise raised lower lowered multiply multiplies multiplied divide divides divided won lost win lose beat exceed exceeded ' +
    'outnumbered improve improved slip slipped price prices priced value valued sell sells sold buy buys bought bid bids rate rates rated ' +
    'score scores scored quote quotes quoted stands stood trade trades traded fixed remain remains peak ' +
    'peaks peaked temperature degrees percent level size age aged count counts counting version odds margin average median',
);
const MONEY = /[%$€£¥]/;
const CLAUSE_MARKS = ',.;:!?()';
const FARTHEST = 7;
const LAST_HOUR_ON_DIAL = 12;

/**
 * 'Call me by 5.', 'FedEx comes at 3': an hour in digits after a preposition that ends a clause in which nothing is
 * counted or priced. Not 'cut it by 5.', 'he caps it at 8'.
 */
export function isHourOfClause({ at, next }: Place, scene: Scene): boolean {
  const hour = scene.tokens[next - 1];
  if (hour?.kind !== 'number' || !isHour(hour, scene) || isNumberedClock(next - 1, scene))
    return false;
  if (!endsClean(next, scene)) return false;
  const [mark, more] = [scene.tokens[next], scene.tokens[next + 1]];
  if (mark?.glued && more?.kind === 'number' && more.glued) return false;
  // 'At 2 and 5', 'at 8, Quay Street'
  if (more?.kind === 'number' || (mark?.text === ',' && more?.capital === true)) return false;
  if (!isWholeEnd(next, scene) && !FOLLOWERS.has(textAt(scene, next))) return false;
  for (let back = at - 1; back >= Math.max(0, at - FARTHEST); back -= 1) {
    const token = scene.tokens[back];
    if (token === undefined || CLAUSE_MARKS.includes(token.text)) break;
    if (token.kind === 'number' || MONEY.test(token.text) || AMOUNTS.has(token.text)) return false;
  }
  return at > 0;
}

function isHour({ start, end, value, glued }: Scene['tokens'][number], { text }: Scene): boolean {
  return (
    !glued &&
    end - start <= 2 &&
    text.charAt(start) !== '0' &&
    value >= 1 &&
    value <= LAST_HOUR_ON_DIAL
  );
}
