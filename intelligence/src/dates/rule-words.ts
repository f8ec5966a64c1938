import type { Make } from './chart';

/** Words that stand for each other in the patterns of the rules. */
export const NEXT = 'next|following|nxt';
export const COMING = 'coming|upcoming|forthcoming';
export const THIS = 'this|current';
export const LAST = 'last|past|previous|prior|preceding';
export const AFTER = 'after|following|past';
export const BEFORE = 'before|preceding';
export const TO = '-|–|—|to|through|thru|until|till|til';

export type Rule = readonly [pattern: string, make: Make];
