import type { EmailDetail } from '@docket/core/emails/email';
import { AppError } from '@docket/core/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { failureOf } from '../../api/client';
import { sendDecision, type Decided, type DecisionInput } from '../../api/emails';
import { useUndo } from '../../forms/use-undo';
import { toast } from '../../ui/toast';
import { showDecided } from './show-decided';

export type DecideOptions = {
  /** Toast of the specification when the server has agreed. */
  success?: { title: string; text?: string };
  failure: string;
  /** By error code: what is asked instead of showing an error. */
  asks?: Readonly<Record<string, () => void>>;
};

/** Shows a decision at once and sends it; if the server refuses, it comes back with the reason. */
export function useDecide() {
  const client = useQueryClient();
  const { offer } = useUndo();

  const send = useCallback(
    async (decision: DecisionInput, { failure, asks }: DecideOptions): Promise<Decided | null> => {
      const answered = showDecided(client, decision);
      try {
        const answer = await sendDecision(client, decision);
        answered(answer.updatedEmail);
        return answer;
      } catch (error) {
        answered();
        const ask = error instanceof AppError ? asks?.[error.code] : undefined;
        if (ask !== undefined) ask();
        else toast.error('Error', failureOf(error, failure));
        return null;
      } finally {
        void client.invalidateQueries({ queryKey: ['emails', 'listQueue'] });
        for (const topic of ['tasks', 'home', 'archives']) {
          void client.invalidateQueries({ queryKey: [topic] });
        }
      }
    },
    [client],
  );

  return useCallback(
    async (decision: DecisionInput, options: DecideOptions): Promise<EmailDetail | null> => {
      const answer = await send(decision, options);
      if (answer === null) return null;
      const { success } = options;
      if (success !== undefined)
        toast.success(success.title, success.text, { action: offer(answer) });
      return answer.updatedEmail;
    },
    [send, offer],
  );
}
