import { measureProject } from '@docket/intelligence/projects/recommend-project';
import { readMessage } from '@docket/intelligence/reading/read-message';

import type { Classifier, TextToClassify } from './classifier';

/** The built-in intelligence: needs no network and sends nothing. */
export function createBuiltInClassifier(): Classifier {
  return {
    destination: null,
    classify: (inputs) =>
      Promise.resolve(
        inputs.map(({ mail, knowledge }) => ({
          ...measureProject(mail, knowledge),
          outcome: null,
        })),
      ),
    classifyTexts: (items, knowledge) =>
      Promise.resolve(
        items.map((item) => {
          const { recommendation } = measureProject(readMessage(toMessage(item)), knowledge);
          const { label, confidence } = recommendation;
          return { label, confidence, outcome: null };
        }),
      ),
  };
}

/** A text without an envelope: its sender and thread are unknown. */
function toMessage({ id, subject, body, receivedTime }: TextToClassify) {
  const isHtml = /<[a-z!/][^<>]*>/i.test(body);
  return {
    id,
    conversationId: null,
    subject,
    body,
    bodyType: isHtml ? 'html' : 'text',
    from: { name: '', address: '' },
    to: [],
    cc: [],
    receivedAt: receivedTime,
    importance: 'normal',
    headers: {},
    attachmentNames: [],
    isFromReader: false,
  } as const;
}
