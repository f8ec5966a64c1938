import { type Scene, textAt } from './meaning';
import type { Place } from './standing-alone';

const LASTS = new Set(['pace']);
const JOURNEYS = new Set('flight drive ride walk journey trip layover delay'.split(' '));
const RECORDED = new Set(
  'video recording audio song track clip episode film movie podcast tape webinar talk'.split(' '),
);

/** The 14h30 flight leaves then; a 2h30 flight takes that long. */
const ONE_OF_THEM = new Set(['the', 'my', 'our', 'your', 'his', 'her', 'their', 'this', 'that']);

/** A 5:30 pace, a 2h30 flight, at 3:45 of the video: a length, or a place in something that lasts. */
export function isLength({ at, next }: Place, scene: Scene): boolean {
  const after = textAt(scene, next);
  if (LASTS.has(after)) return true;
  const isOfJourney = textAt(scene, next - 2) === 'h' && JOURNEYS.has(after);
  if (isOfJourney && !ONE_OF_THEM.has(textAt(scene, at - 1))) return true;
  const isOf = after === 'of' || after === 'into';
  return (
    isOf &&
    ['the', 'this', 'that'].includes(textAt(scene, next + 1)) &&
    RECORDED.has(textAt(scene, next + 2))
  );
}
