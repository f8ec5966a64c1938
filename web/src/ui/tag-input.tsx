import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';

function splitWords(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A comma-separated list: comma or Enter ends a word, Backspace takes back the last, leaving the field keeps what was typed. */
export function TagInput({
  value,
  onChange,
  placeholder,
  className,
  id,
  ...aria
}: {
  value: readonly string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
  className?: string;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}) {
  const [text, setText] = useState('');

  function add(words: string) {
    const fresh = splitWords(words).filter(
      (word, at, all) => !value.includes(word) && all.indexOf(word) === at,
    );
    if (fresh.length > 0) onChange([...value, ...fresh]);
    setText('');
  }
  function onKeyDown(event: KeyboardEvent) {
    if ((event.key === 'Enter' || event.key === ',') && text.trim() !== '') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    }
  }
  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text');
    if (!pasted.includes(',')) return;
    event.preventDefault();
    add(`${text}${pasted}`);
  }
  return (
    <div
      className={clsx(
        'flex min-h-8 flex-wrap items-center gap-1 rounded-2 border border-line-strong bg-surface px-1.5 py-1 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-ring hover:border-line-control max-md:min-h-11',
        className,
      )}
    >
      {value.map((word) => (
        <span
          key={word}
          className="inline-flex h-5.5 max-w-full items-center gap-1 rounded-1 bg-pressed pl-1.5 text-12"
        >
          <span className="truncate">{word}</span>
          <button
            type="button"
            aria-label={`Remove ${word}`}
            className="touch grid size-5 place-items-center text-ink-3 hover:text-ink"
            onClick={() => onChange(value.filter((other) => other !== word))}
          >
            <X size={12} aria-hidden />
          </button>
        </span>
      ))}
      <input
        id={id}
        value={text}
        placeholder={value.length === 0 ? placeholder : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => text !== '' && add(text)}
        className="min-w-24 grow bg-transparent px-1 outline-none max-md:text-16"
        {...aria}
      />
    </div>
  );
}
