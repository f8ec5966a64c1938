import { MAX_SEARCH_LENGTH } from '@docket/core/pagination';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type Ref } from 'react';

const DELAY_MS = 200;

type Props = {
  value: string;
  onChange: (value: string) => void;
  label: string;
  placeholder: string;
  maxLength?: number | undefined;
  /** Id of the text that says what could not be read. */
  problemId?: string | undefined;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A debounced search input; Enter and Clear take effect immediately. */
export function SearchBox({
  value,
  onChange,
  label,
  placeholder,
  maxLength = MAX_SEARCH_LENGTH,
  problemId,
  className,
  ref,
}: Props) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // Reported, but not yet in value: the URL follows in a transition, and typing goes on meanwhile.
  const [reported, setReported] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (value !== shown) {
    const at = reported.indexOf(value);
    setShown(value);
    setReported(at < 0 ? [] : reported.slice(at + 1));
    if (at < 0) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function report(next: string) {
    clearTimeout(timer.current);
    setReported((before) => [...before, next]);
    onChange(next);
  }
  return (
    <div
      className={clsx(
        'flex h-8 items-center gap-2 rounded-2 border border-line-strong bg-surface pr-1.5 pl-2.5 text-ink-3 focus-within:border-transparent focus-within:outline-2 focus-within:outline-ring hover:border-line-control max-md:h-11',
        className,
      )}
    >
      <Search size={16} aria-hidden />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        aria-describedby={problemId}
        aria-invalid={problemId !== undefined || undefined}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => {
          const next = event.target.value;
          setText(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => report(next), DELAY_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') report(text);
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
        className="h-full min-w-0 grow bg-transparent text-ink outline-none max-md:text-16 [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          className="touch text-ink-3 hover:text-ink"
          onClick={() => {
            setText('');
            report('');
          }}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}
