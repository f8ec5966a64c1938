import { Checkbox } from './checkbox';

type Props = {
  /** The title of what it selects. */
  title: string;
  isSelected: boolean;
  /** isRange: everything since the last one that was selected. */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
};

/** Selects a row of a list; with Shift, all rows since the last one. */
export function SelectBox({ title, isSelected, onSelect }: Props) {
  return (
    <Checkbox
      aria-label={`Select: ${title}`}
      checked={isSelected}
      // Shift+click would select the text between two rows.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => onSelect(!isSelected, event.shiftKey)}
      readOnly
    />
  );
}
