import { hundreds, inFives, moved, ofDay, told, withDay } from './clock-meanings';
import type { Count, Time } from './meaning';
import type { Rule } from './rule-words';

/** Times as people say them, next to a day. */
export const SPOKEN_CLOCK_RULES: readonly Rule[] = [
  // oh nine hundred hours, zero eight hundred
  [
    'oh|zero <spelled> hours|hrs?',
    ([count], scene) =>
      (count as Count).value < 1000 ? hundreds((count as Count).value / 100, scene) : null,
  ],
  // quarter of five on Monday, ten after two on Friday
  ...['weekday', 'named', 'timed'].flatMap((kind): Rule[] => [
    [
      `a? quarter of <bare> on? the? <${kind}>`,
      ([clock, day], scene) => beside(day as Time, moved(clock as Time, -15, scene), scene),
    ],
    [
      `<count> past|after <bare> on? the? <${kind}>`,
      ([count, clock, day], scene) =>
        beside(day as Time, inFives(count as Count, clock as Time, scene), scene),
    ],
    // 4 at the latest on Friday; Friday, 4 at the latest
    [
      `<bare> at the latest|earliest ,|on? the? <${kind}>`,
      ([clock, day], scene) => beside(day as Time, told(clock as Time, scene), scene),
    ],
    [
      `<${kind}> ,|at|by? <bare> at the latest|earliest`,
      ([day, clock], scene) => beside(day as Time, told(clock as Time, scene), scene),
    ],
    // Friday eve
    [`<${kind}> eve`, ([day], scene) => withDay(day as Time, ofDay('evening', scene.today), scene)],
  ]),
];

function beside(day: Time, clock: Time | null, scene: Parameters<typeof withDay>[2]): Time | null {
  return clock && withDay(day, clock, scene);
}
