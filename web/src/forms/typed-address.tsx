import { TextField } from '../ui/form-fields';

type Props = {
  label: string;
  /** What has to be typed. */
  address: string;
  typed: string;
  disabled: boolean;
  onChange: (typed: string) => void;
};

/** Asks for the address of the account that is about to be deleted. */
export function TypedAddress({ label, address, typed, disabled, onChange }: Props) {
  return (
    <TextField
      label={label}
      hint={address}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      disabled={disabled}
      onChange={onChange}
    />
  );
}

export function isSameAddress(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.toLowerCase();
}
