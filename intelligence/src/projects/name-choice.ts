import type { ProjectEvidence } from '@docket/core/classification/recommendation';

import type { ExplicitChoice } from './explicit-facts';
import type { LearnedModel } from './learned-model';
import type { NameMatch } from './project-names';
import type { RankedVote } from './rank-projects';

const TELLING = 0.9;
const HINT = 0.5;
const SURE = 0.9;
const LIKELY = 0.6;
/** A project with fewer decisions is known better by its name than by what was learned. */
const FEW_DECISIONS = 3;

/**
 * The project whose name stands in the message, unless the learned model is surer of another: a telling name (several
 * words, a number) always, a common word only while the project has few decisions. Null without such a name, or when
 * two projects are named alike strongly.
 */
export function chooseByName(
  names: readonly NameMatch[],
  learned: { ranked: readonly RankedVote[]; model: LearnedModel },
): ExplicitChoice | null {
  const [best, second] = names.toSorted((one, other) => other.strength - one.strength);
  if (!best || best.strength < HINT || second?.strength === best.strength) return null;
  const rival = learned.ranked.find((vote) => vote.projectId !== best.projectId)?.probability ?? 0;
  const place = learned.model.projects.indexOf(best.projectId);
  const decisions = learned.model.projectCounts[place] ?? 0;
  const telling = best.strength >= TELLING && rival < SURE;
  const hint = decisions < FEW_DECISIONS && rival < LIKELY;
  if (!telling && !hint) return null;
  const own = learned.ranked.find((vote) => vote.projectId === best.projectId)?.probability ?? 0;
  const confidence = Math.max(own, 0.5 + 0.4 * best.strength);
  return {
    projectId: best.projectId,
    confidence,
    evidence: [describeName(best)],
    source: 'built-in',
    facts: [telling ? 'telling name' : 'common name', `name of ${best.projectId}`],
  };
}

export function describeName({ name, place }: NameMatch): ProjectEvidence {
  return {
    kind: 'name',
    text: `"${name}" stands in the ${place === 'subject' ? 'subject' : 'text'}`,
  };
}
