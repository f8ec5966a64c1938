import { clsx } from 'clsx';

type RowState = { isSelected: boolean; isCurrent?: boolean };

/**
 * How a row of a list shows its states, which can meet: the ring is the focus, the bar at its start the current row, and
 * the tint, also under the mouse, that it is selected.
 */
export function rowState({ isSelected, isCurrent = false }: RowState): string {
  return clsx(
    '-outline-offset-2',
    isSelected ? 'bg-accent-soft' : isCurrent ? 'bg-hover' : 'hover:bg-hover',
    // Beside the ring, which covers 2 px.
    isCurrent &&
      'inset-shadow-[3px_0_0_var(--accent)] focus-visible:inset-shadow-[6px_0_0_var(--accent)]',
  );
}
