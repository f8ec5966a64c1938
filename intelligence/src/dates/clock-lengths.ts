import { type Scene, textAt } from './meaning';

const LASTS = new Set(['pace']);
const JOURNEYS = new Set('flight drive ride walk journey trip layover delay'.split(' '));
const RECORDED = new Set(
  'video recording audio song track clip episode film movie podcast tape webinar talk'.split(' '),
);

/** A 5:30 pace, a 2h30 flight, at 3:45 of the video: a length, or a place in something that lasts. */
export function isLength(next: number, scene: Scene): boolean {
  const after = textAt(scene, next);
  if (LASTS.has(after)) return true;
  if (textAt(scene, next - 2) === 'h' && JOURNEYS.has(after)) return true;
  const isOf = after === 'of' || after === 'into';
  return (
    isOf &&
    ['the', 'this', 'that'].includes(textAt(scene, next + 1)) &&
    RECORDED.has(textAt(scene, next + 2))
  );
}
