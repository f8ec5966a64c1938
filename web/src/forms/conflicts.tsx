import { later } from '../ui/later';
import { useShownConflict } from './save-opened';

const ConflictDialog = later(async () => (await import('./conflict-dialog')).ConflictDialog);

/** Mounted once in the shell; forms trigger it through saveOpened. */
export function Conflicts() {
  const conflict = useShownConflict();
  return conflict === null ? null : <ConflictDialog conflict={conflict} />;
}
