import { later } from '../ui/later';
import { useConflict } from './save-unless-changed';

const ConflictDialog = later(async () => (await import('./conflict-dialog')).ConflictDialog);

/** Mounted once in the shell; forms trigger it through saveUnlessChanged. */
export function Conflicts() {
  const conflict = useConflict();
  return conflict === null ? null : <ConflictDialog conflict={conflict} />;
}
