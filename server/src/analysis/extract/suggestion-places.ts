import type { TaskEvidence } from '@docket/core/extraction/suggestion';

/** Only one suggestion may occupy each of these: a title and a place in the text. */
export function places(emailId: string, title: string, evidence: TaskEvidence | null): string[] {
  const start = evidence?.task.start;
  const named = `${emailId} title ${title.trim().toLowerCase()}`;
  return start === undefined ? [named] : [named, `${emailId} at ${start}`];
}

/** Removes the first dropped suggestion at one of these places and returns its id. */
export function takeId(
  dropped: { id: string; places: string[] }[],
  wanted: string[],
): string | undefined {
  const at = dropped.findIndex((row) => row.places.some((place) => wanted.includes(place)));
  return at === -1 ? undefined : dropped.splice(at, 1)[0]?.id;
}
