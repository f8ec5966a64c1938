import { readFeatures } from '@docket/intelligence/reading/message-features';

import type { FiledMessage } from './folder-data';
import type { ScoredMessage } from './score-folders';

/** Share of scored messages with the label of the sender's previous message; an unknown sender counts as wrong. */
export function replaySenderLast(messages: readonly FiledMessage[]): ScoredMessage[] {
  const last = new Map<string, string>();
  return replay(messages, {
    rank: ({ sender }) => [last.get(sender) ?? ''],
    learn: ({ sender, label }) => last.set(sender, label),
  });
}

/** Multinomial naive Bayes with add-one smoothing over sender, recipients, subject and body words. */
export function replayNaiveBayes(messages: readonly FiledMessage[]): ScoredMessage[] {
  const counts = new Map<string, Map<string, number>>();
  const totals = new Map<string, number>();
  const examples = new Map<string, number>();
  const vocabulary = new Set<string>();
  const score = (label: string, terms: readonly string[]) => {
    const total = (totals.get(label) ?? 0) + vocabulary.size + 1;
    return terms.reduce(
      (sum, term) => sum + Math.log(((counts.get(label)?.get(term) ?? 0) + 1) / total),
      Math.log(examples.get(label) ?? 1),
    );
  };
  return replay(messages, {
    rank: (message) => {
      const terms = termsOf(message);
      const scores = [...examples.keys()].map((label) => ({ label, score: score(label, terms) }));
      return scores.toSorted((one, other) => other.score - one.score).map(({ label }) => label);
    },
    learn: (message) => {
      const own = counts.get(message.label) ?? new Map<string, number>();
      counts.set(message.label, own);
      const terms = termsOf(message);
      for (const term of terms) {
        own.set(term, (own.get(term) ?? 0) + 1);
        vocabulary.add(term);
      }
      totals.set(message.label, (totals.get(message.label) ?? 0) + terms.length);
      examples.set(message.label, (examples.get(message.label) ?? 0) + 1);
    },
  });
}

type Baseline = {
  rank: (message: FiledMessage) => string[];
  learn: (message: FiledMessage) => void;
};

function replay(messages: readonly FiledMessage[], baseline: Baseline): ScoredMessage[] {
  const seen = new Set<string>();
  return messages.flatMap((message) => {
    const ranking = baseline.rank(message);
    baseline.learn(message);
    const known = seen.has(message.label);
    seen.add(message.label);
    if (!known) return [];
    const proposed = (ranking[0] ?? '') !== '';
    return [
      {
        confidence: 0,
        proposed,
        first: ranking[0] === message.label,
        amongThree: ranking.slice(0, 3).includes(message.label),
      },
    ];
  });
}

function termsOf({ mail }: FiledMessage): string[] {
  return readFeatures(mail).map(({ group, text }) => `${group}:${text}`);
}
