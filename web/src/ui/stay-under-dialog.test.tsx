import { renderHook } from '@testing-library/react';
import { NavigationType } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useOpenDialog } from './open-dialogs';
import { STILL_MS, stayUnderDialog } from './stay-under-dialog';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A browser that takes its time to go where it is told to. */
function show() {
  const close = vi.fn<() => void>();
  const { unmount } = renderHook(() => useOpenDialog(true, close));
  const asked: number[] = [];
  const stays = stayUnderDialog((delta) => void asked.push(delta));
  return { close, asked, unmount, stays, pop: (delta: number | null) => stays(pop(delta)) };
}
const pop = (delta: number | null) => ({ action: NavigationType.Pop, delta });
const untilStill = () => vi.advanceTimersByTime(STILL_MS);

it('Back twice in a row is taken back at once, and closes one dialog', () => {
  const shown = show();
  expect([shown.pop(-1), shown.pop(-1)]).toEqual([true, true]);
  expect(shown.asked).toEqual([]);
  untilStill();
  expect(shown.asked).toEqual([2]);
  expect(shown.close).not.toHaveBeenCalled();
  expect(shown.pop(2)).toBe(true);
  expect(shown.close).toHaveBeenCalledOnce();
});

it.each([
  ['drops the step that was asked for', [-1], 2],
  ['does both', [-1, 1], 1],
])('Back pressed again before it was taken back, where the browser %s', (_, next, rest) => {
  const shown = show();
  shown.pop(-1);
  untilStill();
  for (const delta of next) expect(shown.pop(delta)).toBe(true);
  untilStill();
  expect(shown.asked).toEqual([1, rest]);
  expect(shown.pop(rest)).toBe(true);
  expect(shown.close).toHaveBeenCalledOnce();
});

it('a dialog that closes before the browser is back does not leave the screen', () => {
  const shown = show();
  shown.pop(-1);
  untilStill();
  shown.unmount();
  expect(shown.pop(1)).toBe(true);
  expect(shown.close).not.toHaveBeenCalled();
  expect(shown.pop(-1)).toBe(false);
});

it('a link in the dialog and an address that was typed lead on', () => {
  const shown = show();
  shown.pop(-1);
  expect(shown.stays({ action: NavigationType.Push, delta: 1 })).toBe(false);
  expect([shown.pop(null), shown.pop(Number.NaN)]).toEqual([false, false]);
  untilStill();
  expect(shown.asked).toEqual([]);
});
