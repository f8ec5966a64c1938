import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { SelectionBar } from './selection-bar';

const nothing = () => undefined;

function show(elsewhere: number, isPhone: boolean) {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isPhone && media.includes('width < 48rem'),
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  render(
    <SelectionBar
      label="Selected emails"
      count={2}
      elsewhere={elsewhere}
      done={null}
      busy={false}
      onClear={nothing}
    >
      {null}
    </SelectionBar>,
  );
}

it.each([
  [1, '1 elsewhere'],
  [2, 'elsewhere'],
])('on a phone a small second line says how many of 2 are elsewhere: %i', (elsewhere, text) => {
  show(elsewhere, true);
  expect(screen.getByText('2 selected')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

it('elsewhere in one line says that they are not on this page', () => {
  show(1, false);
  expect(screen.getByText('2 selected, 1 not on this page')).toBeVisible();
});
