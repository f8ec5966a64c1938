import type { WorkingTime } from '@docket/core/contexts/context';
import { describe, expect, it } from 'vitest';

import { dayAhead, leadTimesIn } from './lead-times';

const working: WorkingTime = {
  timezone: 'Europe/Berlin',
  workingHours: { start: '09:00', end: '17:30', days: [1, 2, 3, 4, 5] },
};

describe('lead times', () => {
  it.each([
    ['The papers close six days before.', '2026-04-24'],
    ['It must be filed no later than three business days before the conference.', '2026-04-27'],
    ['Premier want a booking a week before.', '2026-04-23'],
    ["We need two weeks' notice.", '2026-04-16'],
    ['The print shop takes ten days.', '2026-04-20'],
    ['Die Akten gehen eine Woche zuvor raus.', '2026-04-23'],
    ['Il faut la réclamer un mois avant.', '2026-03-30'],
    ['Le loueur demande trois semaines.', '2026-04-09'],
    ['Hay que avisar con quince días de antelación.', '2026-04-15'],
  ])('%s', (text, expected) => {
    const [lead] = leadTimesIn(text);
    expect(lead && dayAhead('2026-04-30', lead, working)).toBe(expected);
  });

  it('are not found in words that only say how long ago or how long', () => {
    expect(leadTimesIn('We met two weeks ago and spoke for three days.')).toEqual([]);
  });
});
