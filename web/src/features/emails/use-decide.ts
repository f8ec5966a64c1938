import type { EmailDetail } from '@docket/core/emails/email';
import { AppError } from '@docket/core/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { call, failureOf } from '../../api/client';
import { decisionContract, emailQuery, type DecisionInput } from '../../api/emails';
import { toast } from '../../ui/toast';
import { decided } from './decided';

export type DecideOptions = {
  /** Toast of the specification when the server has agreed. */
  success?: { title: string; text?: string };
  failure: string;
  /** What takes it back; offered as Undo. */
  undo?: readonly DecisionInput[];
  /** By error code: what is asked instead of showing an error. */
  asks?: Readonly<Record<string, () => void>>;
};

/** Shows a decision at once and sends it; if the server refuses, it comes back with the reason. */
export function useDecide() {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (decision: DecisionInput) => call(decisionContract, { body: decision }),
  });

  const send = useCallback(
    async (
      decision: DecisionInput,
      { failure, asks }: DecideOptions,
    ): Promise<EmailDetail | null> => {
      const { queryKey } = emailQuery(decision.emailId);
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<EmailDetail>(queryKey);
      if (before !== undefined) client.setQueryData(queryKey, decided(before, decision));
      try {
        const { updatedEmail } = await mutateAsync(decision);
        client.setQueryData(queryKey, updatedEmail);
        return updatedEmail;
      } catch (error) {
        client.setQueryData(queryKey, before);
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
    [client, mutateAsync],
  );

  const decide = useCallback(
    async (decision: DecisionInput, options: DecideOptions): Promise<EmailDetail | null> => {
      const updated = await send(decision, options);
      if (updated === null || options.success === undefined) return updated;
      const { undo } = options;
      toast.success(
        options.success.title,
        options.success.text,
        undo === undefined
          ? {}
          : {
              action: {
                label: 'Undo',
                keys: 'u',
                run: () => void undoAll(undo, send, { failure: options.failure }),
              },
            },
      );
      return updated;
    },
    [send],
  );
  return { decide, isPending };
}

async function undoAll(
  steps: readonly DecisionInput[],
  send: (decision: DecisionInput, options: DecideOptions) => Promise<EmailDetail | null>,
  options: DecideOptions,
) {
  for (const step of steps) {
    if ((await send(step, options)) === null) return;
  }
}
