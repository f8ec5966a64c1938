type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Replaces the selection with the text, and leaves the cursor behind it. */
export function insertAtCursor(
  field: TextField | null,
  text: string,
  onChange: (value: string) => void,
): void {
  if (field === null) return;
  const from = field.selectionStart ?? field.value.length;
  const to = field.selectionEnd ?? from;
  onChange(`${field.value.slice(0, from)}${text}${field.value.slice(to)}`);
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(from + text.length, from + text.length);
  });
}
