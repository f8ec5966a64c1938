import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { invalidateTopics } from '../../api/topics';
import { useNow } from '../../ui/relative-time';
import { dateOf } from '../../ui/zone';

/** Reads again what the server tells by today's date, such as overdue tasks, when the person's date changes. */
export function NewDay() {
  const client = useQueryClient();
  const today = dateOf(useNow());
  const shown = useRef(today);
  useEffect(() => {
    if (shown.current === today) return;
    shown.current = today;
    invalidateTopics(client, ['tasks', 'home', 'emails']);
  }, [client, today]);
  return null;
}
