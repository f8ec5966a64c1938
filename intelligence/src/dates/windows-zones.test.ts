import { expect, it } from 'vitest';

import { standardOffset } from '../working-time/zoned-time';
import { WINDOWS_LABELS } from './windows-zones';

const ZONES = Object.entries(WINDOWS_LABELS).flatMap(([offset, zones]) =>
  Object.keys(zones).map((zone) => [zone, offset] as const),
);

it.each(ZONES)('%s is %s in winter, as its label says', (zone, offset) => {
  expect(standardOffset(zone, 2026)).toBe(offset);
});
