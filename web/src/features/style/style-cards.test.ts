import { expect, it, vi } from 'vitest';

import { insertAtCursor } from './style-cards';

it('replaces the selection and keeps the text after it', () => {
  const field = document.createElement('input');
  field.value = 'Re: xx today';
  field.setSelectionRange(4, 6);
  const onChange = vi.fn<(value: string) => void>();
  insertAtCursor(field, '{{subject}}', onChange);
  expect(onChange).toHaveBeenCalledWith('Re: {{subject}} today');
});
