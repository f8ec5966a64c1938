import type { ProjectFacts } from '@docket/core/projects/project';
import { emptyCalibration, recordOutcome } from '@docket/intelligence/projects/calibration';
import { emptyLearner, learn } from '@docket/intelligence/projects/learner';
import type { ProjectWeights } from '@docket/intelligence/projects/rank-projects';
import { measureProject } from '@docket/intelligence/projects/recommend-project';

import type { FiledMessage } from './folder-data';
import type { ScoredMessage } from './score-folders';

/**
 * Classifies each message with what was learned from the earlier ones, then learns it; messages whose label was not
 * seen before are learned, not scored. A label becomes a project, by its name, with its first message.
 */
export function replayUser(
  messages: readonly FiledMessage[],
  weights: ProjectWeights,
): ScoredMessage[] {
  const projects: ProjectFacts[] = [];
  const scored: ScoredMessage[] = [];
  let learner = emptyLearner();
  let calibration = emptyCalibration();
  for (const { mail, label } of messages) {
    const { recommendation, rawConfidence, facts } = measureProject(mail, {
      projects,
      rules: [],
      threadDecision: null,
      vetoes: [],
      learner,
      calibration,
      weights,
    });
    if (projects.some((project) => project.id === label)) {
      const first = recommendation.projectId === label;
      const proposed = recommendation.projectId !== null;
      const amongThree = recommendation.alternatives
        .slice(0, 3)
        .some((ranked) => ranked.projectId === label);
      scored.push({ confidence: recommendation.confidence, proposed, first, amongThree });
      if (proposed)
        calibration = recordOutcome(calibration, {
          confidence: rawConfidence,
          right: first,
          facts,
        });
    } else {
      projects.push(projectNamed(label));
    }
    learner = learn(learner, { id: mail.message.id, projectId: label, mail });
  }
  return scored;
}

export function projectNamed(name: string): ProjectFacts {
  return {
    id: name,
    name: name.replace(/_/gu, ' '),
    officialName: '',
    otherNames: '',
    associatedProjects: '',
    involvedParties: '',
    description: '',
    senderIncludes: [],
    domainMatches: [],
    subjectIncludes: [],
    bodyIncludes: [],
    bodyRegex: '',
  };
}
