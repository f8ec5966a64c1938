import { Checkbox } from './checkbox';
import { takeFocus } from './take-focus';

type Props = {
  id: string;
  /** The title of what it selects. */
  title: string;
  isSelected: boolean;
  /** isRange: everything since the last one that was selected. */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
};

/** Selects a row of a list; with Shift, all rows since the last one. */
export function SelectBox({ id, title, isSelected, onSelect }: Props) {
  return (
    <Checkbox
      data-selects={id}
      aria-label={`Select: ${title}`}
      checked={isSelected}
      // Shift+click would select the text between two rows.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => onSelect(!isSelected, event.shiftKey)}
      readOnly
    />
  );
}

/**
 * Gives the focus, if it was lost, to the current row if it is one of these, otherwise to the first that is shown, or to
 * the heading of the screen. Not to the box in a row that can have it: Enter, which would press the box, opens the row.
 */
export function focusRow(ids: readonly string[]): void {
  const { activeElement } = document;
  if (activeElement !== null && !activeElement.matches('body, #main')) return;
  const boxes = ids.flatMap((id) => boxOf(id) ?? []);
  const rows = boxes.map((box) => box.closest<HTMLElement>('article[tabindex]') ?? box);
  const current = rows.find((row) => row.matches('[aria-current=true]'));
  takeFocus(current ?? rows[0] ?? document.querySelector<HTMLElement>('h1[tabindex]'));
}

function boxOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-selects="${CSS.escape(id)}"]`);
}
