import type { EmailDetail } from '@docket/core/emails/email';
import { AppError } from '@docket/core/errors';
import { useEffect, useRef } from 'react';

import { failureOf } from '../../api/client';
import { useAnalyseEmail, useIsAnalysing } from '../../api/emails';
import { toast } from '../../ui/toast';

/** Opening an email that was not classified yet starts its classification, once, and never beside another. */
export function useAutoAnalysis(email: EmailDetail): void {
  const { mutate } = useAnalyseEmail();
  const isAnalysing = useIsAnalysing();
  const started = useRef<string | null>(null);
  const isWaiting = email.processingStatus === 'none';
  useEffect(() => {
    if (!isWaiting || isAnalysing || started.current === email.id) return;
    started.current = email.id;
    toast.info('Classifying Email', 'Analyzing email content...');
    mutate(
      { params: { id: email.id } },
      {
        onSuccess: (analysed) => {
          const found = analysed.aiClassification;
          if (found === null)
            return toast.error('Classification Failed', 'No classification result received');
          return toast.success(
            'Classification Complete',
            `Email classified as: ${found.label} (${Math.round(found.confidence * 100)}% confidence)`,
          );
        },
        onError: (error) =>
          error instanceof AppError && error.code === 'classification.already_classified'
            ? toast.info('Already Classified', error.message)
            : toast.error('Classification Failed', failureOf(error, 'Failed to classify email')),
      },
    );
  }, [email.id, isAnalysing, isWaiting, mutate]);
}
