import { flushSync } from 'react-dom';

/** Submits, and focuses the first field that this has marked. */
export function submitForm(form: HTMLElement, submit: () => void): void {
  flushSync(submit);
  focusInvalid(form);
}

/** A field that was refused may be out of view. */
export function focusInvalid(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
