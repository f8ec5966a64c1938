import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

import { Button } from './button';

it.each(['busy', 'off'])(
  'a button that is %s ignores clicks, submits nothing and keeps focus',
  async (state) => {
    const onClick = vi.fn<() => void>();
    const onSubmit = vi.fn<() => void>();
    const form = (isSet: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" {...{ [state]: isSet }} onClick={onClick}>
          Save
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const save = screen.getByRole('button', { name: 'Save' });
    save.focus();
    rerender(form(true));
    await userEvent.click(save);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    // A disabled button loses focus in browsers, but not here.
    expect(save).toBeEnabled();
    expect(save).toHaveAttribute('aria-disabled', 'true');
    expect(save).toHaveFocus();
  },
);
