import { NO_PROJECT, type HashedFeatures, type LearnedModel } from './learned-model';

const BASE = 0.3;
const PER_UNDECIDED_PROJECT = 0.3;
const MAX_UNDECIDED = 10;
const KNOWN_SENDER = 0.1;

/**
 * Chance that a message belongs to none of the projects decided so far, 0 to 1: falls with the number of decisions as
 * in the Chinese restaurant process, rises with projects that have no decision yet, and is small for a known sender.
 */
export function noneShare(
  model: LearnedModel,
  features: HashedFeatures,
  projectCount: number,
): number {
  const decided = model.projects.filter((projectId) => projectId !== NO_PROJECT).length;
  const undecided = Math.min(MAX_UNDECIDED, Math.max(0, projectCount - decided));
  const waiting = PER_UNDECIDED_PROJECT * undecided;
  const known = (features.sender ?? []).some((hash) => model.features.has(hash));
  // However much mail of one sender was decided, it tells of an unknown one no more than a single decision.
  const seen = known ? model.decisions : model.groupSizes.sender;
  const ofNone = BASE / (model.decisions + BASE);
  const ofWaiting = waiting === 0 ? 0 : waiting / (seen + waiting);
  return (1 - (1 - ofNone) * (1 - ofWaiting)) * (known ? KNOWN_SENDER : 1);
}
