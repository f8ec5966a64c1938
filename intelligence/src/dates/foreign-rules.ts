import { inFives, inPart, moved } from './clock-meanings';
import type { Make } from './chart';
import type { Count, Duration, Time } from './meaning';
import type { Rule } from './rule-words';
import { ahead, fromNow, plusHalf } from './shift-meanings';

const QUARTERS: readonly (readonly [word: string, minutes: number])[] = [
  ['plushalf', 30],
  ['plusquarter', 15],
  ['minusquarter', -15],
];

/**
 * Constructions with a word order of their own in other languages; their words are translated to English ones, or
 * to placeholders.
 */
export const FOREIGN_RULES: readonly Rule[] = [
  // vor drei Tagen, il y a trois jours, hace tres días
  ['ago <duration>', inOthers(([length], scene) => fromNow(length as Duration, -1, scene))],
  // d'ici deux semaines
  ['by <duration>', inOthers(ahead(true))],
  // une heure et demie, una hora y media
  ['<duration> plushalf', inOthers(([length]) => plusHalf(length as Duration))],
  ...['plain', 'bare'].flatMap((kind): Rule[] => [
    // halb vier
    [`half to <${kind}>`, inOthers(([clock], scene) => moved(clock as Time, -30, scene))],
    // trois heures et demie, las tres y cuarto, quatre heures moins le quart
    [`<${kind}> plushalf`, inOthers(([clock], scene) => moved(clock as Time, 30, scene))],
    [`<${kind}> plusquarter`, inOthers(([clock], scene) => moved(clock as Time, 15, scene))],
    [`<${kind}> minusquarter`, inOthers(([clock], scene) => moved(clock as Time, -15, scene))],
    [
      `<${kind}> minus <count>`,
      inOthers(([clock, count], scene) => inFives(negative(count as Count), clock as Time, scene)),
    ],
    // huit heures et demie du soir, las siete menos cuarto de la tarde
    ...QUARTERS.map(([word, minutes]): Rule => [
      `<${kind}> ${word} (am|pm)`,
      inOthers(([clock], scene, { words: [half] }) => {
        const time = moved(clock as Time, minutes, scene);
        return time && inPart(time, half === 'am' ? 'morning' : 'afternoon', scene);
      }),
    ]),
  ]),
  [
    'at <bare> and <spelled>',
    inOthers(([clock, count], scene) => inFives(count as Count, clock as Time, scene)),
  ],
  // zwanzig vor vier
  [
    '<count> before <bare>',
    inOthers(([count, clock], scene) => inFives(negative(count as Count), clock as Time, scene)),
  ],
];

/** None of these occur in English, so English sentences are not searched for them. */
function inOthers(make: Make): Make {
  return (parts, scene, place) => (scene.isDayFirst ? make(parts, scene, place) : null);
}

function negative(count: Count): Count {
  return { ...count, value: -count.value };
}
