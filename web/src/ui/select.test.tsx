import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { Select } from './select';

const OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
];

function Status() {
  const [value, setValue] = useState('all');
  return <Select aria-label="Status" value={value} options={OPTIONS} onChange={setValue} />;
}

it('can be operated by keyboard and keeps focus', async () => {
  render(<Status />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  const box = screen.getByRole('combobox', { name: 'Status' });
  expect(box).toHaveTextContent('Open');
  expect(box).toHaveFocus();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('finds an option by typing its first letters', async () => {
  render(<Status />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}do{Enter}');
  expect(screen.getByRole('combobox')).toHaveTextContent('Done');
});

it('closes on Escape without a choice', async () => {
  render(<Status />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox'));
  await user.keyboard('{ArrowDown}{Escape}');
  expect(screen.getByRole('combobox')).toHaveTextContent('All');
});

it('rejects an item with an empty value (§ 5)', () => {
  const options = [{ value: '', label: 'Any' }, ...OPTIONS];
  const draw = () => render(<Select value={null} options={options} onChange={() => undefined} />);
  expect(draw).toThrow('An entry of the select "Select" has no value');
});
