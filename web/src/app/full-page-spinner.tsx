import { Spinner } from '../ui/spinner';

export function FullPageSpinner({ text = 'Loading...' }: { text?: string }) {
  return (
    <output className="grid min-h-dvh place-content-center justify-items-center gap-3 text-ink-2">
      <Spinner />
      {text}
    </output>
  );
}
