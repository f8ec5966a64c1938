import type { Make } from './chart';

/** Interchangeable words in the patterns of the rules. */
export const NEXT = 'next|following|nxt';
export const COMING = 'coming|upcoming|forthcoming';
export const THIS = 'this|current|present';
export const LAST = 'last|past|previous|prior|preceding';
export const AFTER = 'after|following|past';
export const BEFORE = 'before|preceding';
export const TO = '-|–|—|to|through|thru|until|till|til';

/** The ways to relate one time to another, each with its direction. */
const RELATIONS: readonly (readonly [pattern: string, sign: 1 | -1])[] = [
  ['right|just|immediately|directly|shortly|soon? after|following|past|post', 1],
  ['that|which follows', 1],
  ['later than', 1],
  ['right|just|immediately|directly|shortly? before|preceding', -1],
  ['that|which precedes', -1],
  ['earlier than', -1],
  ['prior|previous to', -1],
  ['ahead of', -1],
  ['in advance of', -1],
  ['leading up to', -1],
];

/** A rule for each relation between the pattern and another time: the Monday after, right before, ahead of. */
export function besideRules(left: string, make: (sign: 1 | -1) => Make): Rule[] {
  return RELATIONS.map(([relation, sign]) => [`${left} ${relation} the? <anchor>`, make(sign)]);
}

export type Rule = readonly [pattern: string, make: Make];
