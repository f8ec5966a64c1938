import { fireEvent, render, screen } from '@testing-library/react';
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
      newRow={() => ({ id: `new ${rows.length}`, text: '' })}
      onChange={setRows}
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
  expect(document.activeElement).toHaveValue('Measure');
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  expect(texts()).toEqual(['Measure', 'Order', 'Pay']);
});

it('Enter adds an item below and moves into it, and so does Add Item at the end', async () => {
  render(<Form texts={['Measure', 'Pay']} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('textbox', { name: 'Item 1' }));
  // Typed on at once.
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Item 1' }), { key: 'Enter' });
  expect(document.activeElement).toHaveAccessibleName('Item 2');
  await user.keyboard('Order');
  expect(texts()).toEqual(['Measure', 'Order', 'Pay']);
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  expect(document.activeElement).toHaveAccessibleName('Item 4');
});

it('Ctrl+Enter is left to the form', async () => {
  render(<Form texts={['Measure']} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('textbox', { name: 'Item 1' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(texts()).toEqual(['Measure']);
});

it('removing an item keeps the focus in the list', async () => {
  render(<Form texts={['Measure', 'Pay']} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Remove item 2' }));
  expect(document.activeElement).toHaveValue('Measure');
  await user.click(screen.getByRole('button', { name: 'Remove item 1' }));
  expect(document.activeElement).toHaveAccessibleName('Add Item');
});

it('Enter adds an item, and Backspace removes an empty one', async () => {
  render(<Form texts={['Measure']} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('textbox', { name: 'Item 1' }));
  await user.keyboard('{Enter}');
  expect(texts()).toEqual(['Measure', '']);
  await user.keyboard('{Backspace}');
  expect(texts()).toEqual(['Measure']);
  expect(document.activeElement).toHaveValue('Measure');
});

it('Enter that confirms a conversion of an input method adds no item', () => {
  render(<Form texts={['測る']} />);
  const item = screen.getByRole('textbox', { name: 'Item 1' });
  fireEvent.keyDown(item, { key: 'Enter', isComposing: true });
  expect(texts()).toEqual(['測る']);
  fireEvent.keyDown(item, { key: 'Enter' });
  expect(texts()).toEqual(['測る', '']);
});
