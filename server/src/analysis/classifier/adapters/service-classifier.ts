import { measureProject } from '@docket/intelligence/projects/recommend-project';

import type { Classified, Classifier, ClassifierInput } from '../classifier';
import { toThread, type ClassifierItem, type ClassifyThread } from '../classify-payload';
import { requestClassification, type ClassifierResult } from '../classify-request';
import { degradedRecommendation, isExplicit, recommendByLabel } from '../service-recommendation';

const THREADS_PER_REQUEST = 25;

/**
 * An external classifier. Messages decided by the person's own rules, fields, threads and folders are certain and not
 * sent; the service answers for the rest.
 */
export function createServiceClassifier(baseUrl: string): Classifier {
  return {
    destination: new URL(baseUrl).origin,
    async classify(inputs) {
      const own = inputs.map(({ mail, knowledge }) => measureProject(mail, knowledge));
      const open = [...inputs.keys()].filter(
        (index) => !isExplicit(inputs[index] as ClassifierInput),
      );
      const answers = new Map<number, Classified>();
      for (let at = 0; at < open.length; at += THREADS_PER_REQUEST) {
        const chunk = open.slice(at, at + THREADS_PER_REQUEST);
        const asked = chunk.map((index) => inputs[index] as ClassifierInput);
        const classified = await classifyChunk(baseUrl, asked);
        for (const [place, index] of chunk.entries())
          answers.set(index, classified[place] as Classified);
      }
      return own.map((measured, index) => answers.get(index) ?? { ...measured, sent: null });
    },
    async classifyTexts(items) {
      const threads = items.map((item) => toThread({ ...item, threadId: item.id }));
      const results = await requestClassification({ baseUrl, threads });
      return results.map((result, index) => ({ ...result, sent: sentOf(threads[index], 'ok') }));
    },
  };
}

async function classifyChunk(
  baseUrl: string,
  inputs: readonly ClassifierInput[],
): Promise<Classified[]> {
  const threads = inputs.map(({ mail }) => toThread(toItem(mail)));
  try {
    const results = await requestClassification({ baseUrl, threads });
    return inputs.map((input, index) => {
      const result = results[index] as ClassifierResult;
      return {
        recommendation: recommendByLabel(result, input),
        rawConfidence: result.confidence,
        facts: undefined,
        sent: sentOf(threads[index], 'ok'),
      };
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return threads.map((thread) => ({
      recommendation: degradedRecommendation(reason),
      rawConfidence: 0,
      facts: undefined,
      sent: sentOf(thread, reason),
    }));
  }
}

function toItem({ message, fullText }: ClassifierInput['mail']): ClassifierItem {
  return {
    threadId: message.conversationId ?? message.id,
    subject: message.subject,
    body: fullText,
    receivedTime: message.receivedAt,
  };
}

function sentOf(thread: ClassifyThread | undefined, outcome: string): Classified['sent'] {
  return { bytes: new TextEncoder().encode(JSON.stringify(thread)).length, outcome };
}
