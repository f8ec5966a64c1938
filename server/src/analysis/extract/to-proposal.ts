import { suggestionKindSchema, type TaskProposal } from '@docket/core/extraction/suggestion';

import type { Suggestion } from './suggestions.repository';

/** A stored suggestion as it was proposed; undefined for one without evidence, which a person wrote. */
export function toProposal(suggestion: Suggestion): TaskProposal[] {
  const { title, description, priority, due, confidence, evidence, source } = suggestion;
  if (evidence === null || source === 'person') return [];
  const kind = suggestionKindSchema.parse(suggestion.kind);
  return [{ kind, title, description, priority, due, confidence, evidence, source }];
}
