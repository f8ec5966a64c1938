import { Button } from './button';

/** One line inside a form or menu: what could not be read, and Try Again. */
export function RetryLine({
  problem,
  busy,
  onRetry,
}: {
  problem: string;
  busy: boolean;
  onRetry: () => void;
}) {
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-2 text-12 text-danger-text">
      {problem}
      <Button variant="link" busy={busy} onClick={onRetry}>
        Try Again
      </Button>
    </span>
  );
}
