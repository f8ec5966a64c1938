import type { DueDate } from '@docket/core/extraction/suggestion';

/** A day that the message names, the features of its sentence, and its own words and those next to it. */
export type NamedDay = {
  due: DueDate;
  place: string;
  signs: readonly string[];
  words: readonly string[];
};
/** The candidates of a request by their date, each with all features that lead to it. */
export type CandidateDays = Map<string, { due: DueDate; features: Set<string> }>;

/** Adds a day, or features to the same day. */
export function addDay(days: CandidateDays, due: DueDate, features: readonly string[]): void {
  const known = days.get(due.date);
  if (!known) days.set(due.date, { due, features: new Set(features) });
  else for (const feature of features) known.features.add(feature);
}

/** What the words of a date say about a day of this kind. */
export function wordFeatures(kind: string, words: readonly string[]): string[] {
  return words.map((word) => `${kind} ${word}`);
}
