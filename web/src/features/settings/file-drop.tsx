import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { useState } from 'react';

/** Takes .eml and .mbox files, dropped or chosen. */
export function FileDrop({
  disabled,
  onFiles,
}: {
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const [isOver, setIsOver] = useState(false);
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
      className={clsx(
        'mt-3 flex min-h-14 cursor-pointer items-center gap-3 rounded-2 border border-dashed border-line-control px-4 py-3 text-ink-2 focus-within:outline-2 focus-within:outline-ring hover:bg-hover',
        isOver && 'bg-accent-soft',
      )}
    >
      <FileUp size={16} className="text-ink-3" aria-hidden />
      <span>
        Drop .eml or .mbox files here, or <span className="link font-medium">choose files</span>
      </span>
      <input
        type="file"
        multiple
        accept=".eml,.mbox,message/rfc822,application/mbox"
        disabled={disabled}
        aria-label="Mail files"
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
