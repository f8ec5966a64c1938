import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { SkeletonRows } from './skeleton';

it('“Loading…” is not held back until loading has ended, as what is busy may be', () => {
  render(<SkeletonRows label="Loading emails..." />);
  const label = screen.getByText('Loading emails...');
  expect(screen.getByRole('status')).toContainElement(label);
  expect(label.closest('[aria-busy=true]')).toBeNull();
  // The browser tests wait until nothing is busy.
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
});
