import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { ChecklistRows } from './checklist-rows';

function Form({ texts }: { texts: string[] }) {
  const [rows, setRows] = useState(texts.map((text) => ({ id: text, text })));
  return (
    <ChecklistRows
      legend="Checklist"
      rows={rows}
      newRow={() => ({ id: 'new', text: '' })}
      onChange={setRows}
      focusesNew
    />
  );
}
const texts = () => screen.getAllByRole<HTMLInputElement>('textbox').map((field) => field.value);

it('Alt+arrow moves an item, and focus follows', async () => {
  render(<Form texts={['Measure', 'Order', 'Pay']} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('textbox', { name: 'Item 1' }));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(texts()).toEqual(['Order', 'Measure', 'Pay']);
  await expect.poll(() => document.activeElement).toHaveValue('Measure');
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  expect(texts()).toEqual(['Measure', 'Order', 'Pay']);
});

it('Enter adds an item, and Backspace removes an empty one', async () => {
  render(<Form texts={['Measure']} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('textbox', { name: 'Item 1' }));
  await user.keyboard('{Enter}');
  expect(texts()).toEqual(['Measure', '']);
  await user.keyboard('{Backspace}');
  expect(texts()).toEqual(['Measure']);
  await expect.poll(() => document.activeElement).toHaveValue('Measure');
});
