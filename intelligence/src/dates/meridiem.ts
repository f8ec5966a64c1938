import { type Scene, textAt } from './meaning';

/** am, p.m., pmish and a lone p at a position; null if there is none. */
export function readMeridiem(
  from: number,
  scene: Scene,
): { isAfternoon: boolean; next: number } | null {
  // 5.pm
  const isJoined = textAt(scene, from) === '.' && ['am', 'pm'].includes(textAt(scene, from + 1));
  const at = isJoined && scene.tokens[from + 1]?.glued ? from + 1 : from;
  const word = textAt(scene, at);
  if (word === 'am' || word === 'pm') return { isAfternoon: word === 'pm', next: at + 1 };
  if ((word === 'amish' || word === 'pmish') && scene.tokens[at]?.glued)
    return { isAfternoon: word === 'pmish', next: at + 1 };
  if (word !== 'a' && word !== 'p') return null;
  const isAfternoon = word === 'p';
  if (textAt(scene, at + 1) === '.' && textAt(scene, at + 2) === 'm') {
    const isDotted = textAt(scene, at + 3) === '.' && scene.tokens[at + 3]?.glued;
    return { isAfternoon, next: isDotted ? at + 4 : at + 3 };
  }
  if (
    textAt(scene, at + 1) === 'm' &&
    !scene.tokens[at + 1]?.glued &&
    scene.tokens[at - 1]?.kind === 'number'
  )
    return { isAfternoon, next: at + 2 };
  const token = scene.tokens[at];
  const isGlued = token?.glued === true && scene.tokens[at - 1]?.kind === 'number';
  const isLed =
    isGlued &&
    (textAt(scene, at - 2) === ':' ||
      (word === 'p' && at === scene.tokens.length - 1) ||
      ['at', 'from', 'to', 'by', '@'].includes(textAt(scene, at - 2)));
  return isLed ? { isAfternoon, next: at + 1 } : null;
}
