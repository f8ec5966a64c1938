import { messageOf } from '../../api/client';
import { RetryLine } from '../../ui/error-state';
import type { usePaletteRecords } from './use-palette-records';

type Props = Pick<ReturnType<typeof usePaletteRecords>, 'error' | 'isSearching' | 'retry'>;

/** Why some records could not be searched. Outside of Command, which takes Enter from everything in it. */
export function SearchFailure({ error, isSearching, retry }: Props) {
  if (error == null) return null;
  const problem = messageOf(error, 'The search failed');
  return (
    <div className="border-t px-4 py-2">
      <RetryLine problem={problem} busy={isSearching} onRetry={retry} />
    </div>
  );
}
