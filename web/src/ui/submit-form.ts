import { flushSync } from 'react-dom';

/** Focuses the first field that a refused submit has marked, because it may be out of view. */
export function submitForm(form: HTMLElement, submit: () => void): void {
  flushSync(submit);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
