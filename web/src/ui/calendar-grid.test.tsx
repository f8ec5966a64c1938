import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { CalendarGrid } from './calendar-grid';
import { currentZone, setZone } from './zone';

const browser = currentZone();
afterEach(() => {
  vi.useRealTimers();
  setZone(browser);
});

// ICU versions differ in the comma after the weekday.
it.each([
  ['Pacific/Kiritimati', /^Wednesday,? 2 December 2026, today$/, 'December 2026'],
  ['Pacific/Niue', /^Monday,? 30 November 2026, today$/, 'November 2026'],
])('marks today in the zone %s of the working context, and opens its month', (zone, day, month) => {
  vi.setSystemTime('2026-12-01T10:30:00Z');
  setZone(zone);
  render(<CalendarGrid value={null} onPick={() => undefined} takesFocus={false} />);
  expect(screen.getByText(month)).toBeVisible();
  expect(screen.getByLabelText(/, today/)).toHaveAccessibleName(day);
});
