import type { ProjectFacts } from '@docket/core/projects/project';
import { addToBackground, emptyBackground } from '@docket/intelligence/projects/background';
import { emptyCalibration, recordOutcome } from '@docket/intelligence/projects/calibration';
import { emptyLearner, learn } from '@docket/intelligence/projects/learner';
import type { ProjectWeights } from '@docket/intelligence/projects/rank-projects';
import { measureProject } from '@docket/intelligence/projects/recommend-project';

import { projectNamed, type FiledMessage } from './folder-data';
import type { ScoredMessage } from './score-folders';

/**
 * Classifies each message with what was learned from earlier ones, then learns it. The first message of a label creates
 * the project, named like the label, and is learned but not scored.
 */
export function replayUser(
  messages: readonly FiledMessage[],
  weights: ProjectWeights,
): ScoredMessage[] {
  const projects: ProjectFacts[] = [];
  const scored: ScoredMessage[] = [];
  let learner = emptyLearner();
  let calibration = emptyCalibration();
  const seen = new Map<string, number>();
  let background = emptyBackground();
  for (const { mail, label } of messages) {
    background = addToBackground(background, [mail]);
    const { recommendation, rawConfidence, facts } = measureProject(mail, {
      projects,
      rules: [],
      threadDecision: null,
      vetoes: [],
      learner,
      background,
      calibration,
      weights,
    });
    if (projects.some((project) => project.id === label)) {
      const first = recommendation.projectId === label;
      const proposed = recommendation.projectId !== null;
      const amongThree = recommendation.alternatives
        .slice(0, 3)
        .some((ranked) => ranked.projectId === label);
      const { confidence } = recommendation;
      const isEarly = (seen.get(label) ?? 0) <= 3;
      const ofFirst = seen.get(recommendation.projectId ?? '') ?? 0;
      const isNamed = hasName(mail.message.subject, projectNamed(label).name);
      scored.push({ confidence, proposed, first, amongThree, isEarly, seen: ofFirst, isNamed });
      if (proposed)
        calibration = recordOutcome(calibration, {
          confidence: rawConfidence,
          right: first,
          facts,
        });
    } else {
      projects.push(projectNamed(label));
    }
    seen.set(label, (seen.get(label) ?? 0) + 1);
    learner = learn(learner, { id: mail.message.id, projectId: label, mail });
  }
  return scored;
}

/** Whether the words of a name occur in this order in a subject, with anything between them. */
export function hasName(subject: string, name: string): boolean {
  const [text, wanted] = [subject, name].map(
    (words) => ` ${(words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `,
  );
  return wanted !== undefined && wanted.trim() !== '' && text?.includes(wanted) === true;
}
