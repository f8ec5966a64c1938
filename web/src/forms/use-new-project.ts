import { useCallback } from 'react';

import { failureMessage } from '../api/client';
import { useCreateProject } from '../api/projects';
import { randomId } from '../api/random-id';
import { toast } from '../ui/toast';

/** Creates a project by name, in a step that what is done with it may join. Null, with a toast, if that failed. */
export function useNewProject() {
  const { mutateAsync: create } = useCreateProject();
  return useCallback(
    async (name: string): Promise<{ projectId: string; step: string } | null> => {
      const step = randomId();
      try {
        const { id: projectId } = await create({ body: { name }, step });
        return { projectId, step };
      } catch (error) {
        toast.error('Error', failureMessage(error, 'Failed to create project'));
        return null;
      }
    },
    [create],
  );
}
