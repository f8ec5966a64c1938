import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { useDecide } from './use-decide';

/** Archives with Undo; the row leaves the list when the server has agreed. */
export function useArchiveEmail() {
  const client = useQueryClient();
  const decide = useDecide();
  return useCallback(
    async (emailId: string) => {
      const archived = await decide(
        { emailId, action: 'archive', data: {} },
        {
          success: { title: 'Email Archived', text: 'Email has been archived successfully' },
          failure: 'Failed to archive email',
        },
      );
      if (archived !== null) void client.invalidateQueries({ queryKey: ['emails', 'listQueue'] });
    },
    [client, decide],
  );
}
