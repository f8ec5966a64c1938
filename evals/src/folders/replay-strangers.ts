import type { ProjectFacts } from '@docket/core/projects/project';
import { emptyLearner, learn } from '@docket/intelligence/projects/learner';
import type { ProjectWeights } from '@docket/intelligence/projects/rank-projects';
import { recommendProject } from '@docket/intelligence/projects/recommend-project';

import type { FiledMessage } from './folder-data';
import { projectNamed } from './replay-user';

/** A folder with more of a user's mail than this is their main matter: without it too little is left to learn from. */
const LARGEST_SHARE = 0.35;

/**
 * The confidence given to mail that belongs to no project: each folder in turn is one that the user has no project
 * for, its messages are classified in their place and never learned. 0 where nothing was recommended.
 */
export function replayStrangers(
  messages: readonly FiledMessage[],
  weights: ProjectWeights,
): number[] {
  const labels = [...new Set(messages.map(({ label }) => label))];
  return labels
    .filter((left) => shareOf(messages, left) <= LARGEST_SHARE)
    .flatMap((left) => replayWithout(left, messages, weights));
}

function shareOf(messages: readonly FiledMessage[], label: string): number {
  return messages.filter((message) => message.label === label).length / messages.length;
}

function replayWithout(
  left: string,
  messages: readonly FiledMessage[],
  weights: ProjectWeights,
): number[] {
  const projects: ProjectFacts[] = [];
  const given: number[] = [];
  let learner = emptyLearner();
  for (const { mail, label } of messages) {
    if (label !== left) {
      if (!projects.some(({ id }) => id === label)) projects.push(projectNamed(label));
      learner = learn(learner, { id: mail.message.id, projectId: label, mail });
    } else if (projects.length > 0) {
      const knowledge = { projects, rules: [], threadDecision: null, vetoes: [], learner, weights };
      given.push(recommendProject(mail, knowledge).confidence);
    }
  }
  return given;
}
