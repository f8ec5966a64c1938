import { grammar } from './chart';
import { CLOCK_RULES } from './clock-rules';
import { COUNTED_RULES } from './counted-rules';
import { DAY_RULES } from './day-rules';
import { FOREIGN_RULES } from './foreign-rules';
import { PERIOD_RULES } from './period-rules';
import { RANGE_RULES } from './range-rules';
import { REACH_RULES } from './reach-rules';
import { SHIFT_RULES } from './shift-rules';
import { SPOKEN_CLOCK_RULES } from './spoken-clock-rules';

/** All productions of the date grammar. */
export const DATE_GRAMMAR = grammar([
  ...DAY_RULES,
  ...COUNTED_RULES,
  ...PERIOD_RULES,
  ...REACH_RULES,
  ...SHIFT_RULES,
  ...RANGE_RULES,
  ...CLOCK_RULES,
  ...SPOKEN_CLOCK_RULES,
  ...FOREIGN_RULES,
]);
