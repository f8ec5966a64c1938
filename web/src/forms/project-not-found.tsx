import { FolderX } from 'lucide-react';
import type { ReactNode } from 'react';

import { EmptyState } from '../ui/empty-state';

/** Replaces the list of a project that was deleted, or whose id in the URL is wrong. */
export function ProjectNotFound({ wayOut }: { wayOut: ReactNode }) {
  return (
    <EmptyState icon={FolderX} title="Project not found" action={wayOut}>
      It may have been deleted, or the link to it is wrong.
    </EmptyState>
  );
}
