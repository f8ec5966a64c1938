import type { ProjectFacts } from '@docket/core/projects/project';
import { addToBackground, emptyBackground } from '@docket/intelligence/projects/background';
import { emptyLearner, learn } from '@docket/intelligence/projects/learner';
import type { ProjectWeights } from '@docket/intelligence/projects/rank-projects';
import { measureProject } from '@docket/intelligence/projects/recommend-project';

import { projectNamed, type FiledMessage } from './folder-data';

/** A folder with a larger share of a user's mail is their main matter: without it, too little is left to learn from. */
const MAX_SHARE = 0.35;

export type Strangers = {
  /** The confidence given to each message of no project; 0 if nothing was recommended. */
  given: number[];
  /** For the other messages whose project was decided before, whether it came first. */
  others: boolean[];
};

type Options = {
  weights: ProjectWeights;
  /** Whether the user answers 'none of my projects' to every wrong recommendation. */
  isTold: boolean;
};

/**
 * Mail of no project: each folder in turn is one that the user has no project for, and its messages are classified at
 * their place in time.
 */
export function replayStrangers(messages: readonly FiledMessage[], options: Options): Strangers {
  const labels = [...new Set(messages.map(({ label }) => label))];
  const replayed = labels
    .filter((left) => shareOf(messages, left) <= MAX_SHARE)
    .map((left) => replayWithout(left, messages, options));
  return {
    given: replayed.flatMap(({ given }) => given),
    others: replayed.flatMap(({ others }) => others),
  };
}

function shareOf(messages: readonly FiledMessage[], label: string): number {
  return messages.filter((message) => message.label === label).length / messages.length;
}

function replayWithout(
  left: string,
  messages: readonly FiledMessage[],
  { weights, isTold }: Options,
): Strangers {
  const projects: ProjectFacts[] = [];
  const found: Strangers = { given: [], others: [] };
  let learner = emptyLearner();
  let background = emptyBackground();
  for (const { mail, label } of messages) {
    background = addToBackground(background, [mail]);
    const decided = { rules: [], threadDecision: null, vetoes: [] };
    const knowledge = { ...decided, projects, learner, background, weights };
    const { projectId, confidence } = measureProject(mail, knowledge).recommendation;
    const { id } = mail.message;
    if (label === left) {
      if (projects.length > 0) found.given.push(confidence);
      if (isTold && projectId !== null) learner = learn(learner, { id, projectId: null, mail });
      continue;
    }
    if (projects.some((project) => project.id === label)) found.others.push(projectId === label);
    else projects.push(projectNamed(label));
    learner = learn(learner, { id, projectId: label, mail });
  }
  return found;
}
