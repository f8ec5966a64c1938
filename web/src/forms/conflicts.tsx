import { later } from '../ui/later';
import { useShownConflict } from './save-opened';

const ConflictDialog = later(async () => (await import('./conflict-dialog')).ConflictDialog);

/** Stands once in the shell; forms reach it through saveOpened. */
export function Conflicts() {
  const conflict = useShownConflict();
  return conflict === null ? null : <ConflictDialog conflict={conflict} />;
}
