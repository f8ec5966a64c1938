import { isFraud, measureProject } from '@docket/intelligence/projects/recommend-project';

import type { Classified, Classifier, ClassifierInput } from '../classifier';
import { toThread, type ClassifierItem, type ClassifyThread } from '../classify-payload';
import { requestClassification, type ClassifierResult } from '../classify-request';
import { degradedRecommendation, isExplicit, recommendByLabel } from '../service-recommendation';

const THREADS_PER_REQUEST = 25;

/**
 * An external classifier. Messages decided by the person's own rules, fields, threads and folders are certain and not
 * sent, and neither are frauds; the service answers for the rest.
 */
export function createServiceClassifier(baseUrl: string): Classifier {
  return {
    destination: new URL(baseUrl).origin,
    async classify(inputs, beforeSending) {
      const own = inputs.map(({ mail, knowledge }) => measureProject(mail, knowledge));
      const open = [...inputs.keys()].filter(
        (index) =>
          !isExplicit(inputs[index] as ClassifierInput) &&
          !isFraud((inputs[index] as ClassifierInput).mail),
      );
      const answers = new Map<number, Classified>();
      for (let at = 0; at < open.length; at += THREADS_PER_REQUEST) {
        const chunk = open.slice(at, at + THREADS_PER_REQUEST);
        const asked = chunk.map((index) => inputs[index] as ClassifierInput);
        const threads = asked.map(({ mail }) => toThread(toItem(mail)));
        await beforeSending(threads.map((one, place) => textOf(one, chunk[place] as number)));
        const classified = await classifyChunk({ baseUrl, threads }, asked);
        for (const [place, index] of chunk.entries())
          answers.set(index, classified[place] as Classified);
      }
      return own.map((measured, index) => answers.get(index) ?? { ...measured, outcome: null });
    },
    async classifyTexts(items, _, beforeSending) {
      const threads = items.map((item) => toThread({ ...item, threadId: item.id }));
      await beforeSending(threads.map(textOf));
      const results = await requestClassification({ baseUrl, threads });
      return results.map((result) => ({ ...result, outcome: 'ok' }));
    },
  };
}

async function classifyChunk(
  request: { baseUrl: string; threads: readonly ClassifyThread[] },
  inputs: readonly ClassifierInput[],
): Promise<Classified[]> {
  try {
    const results = await requestClassification(request);
    return inputs.map((input, index) => {
      const result = results[index] as ClassifierResult;
      return {
        recommendation: recommendByLabel(result, input),
        rawConfidence: result.confidence,
        facts: undefined,
        outcome: 'ok',
      };
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return inputs.map(() => ({
      recommendation: degradedRecommendation(reason),
      rawConfidence: 0,
      facts: undefined,
      outcome: reason,
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

function textOf(thread: ClassifyThread, index: number): { index: number; bytes: number } {
  return { index, bytes: new TextEncoder().encode(JSON.stringify(thread)).length };
}
