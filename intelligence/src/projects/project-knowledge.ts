import type { ProjectFacts } from '@docket/core/projects/project';
import type { Rule } from '@docket/core/rules/rule';

import type { Background } from './background';
import type { CalibrationState } from './calibration';
import type { LearnerState } from './learner';
import type { ProjectWeights } from './rank-projects';

/** "Not this project for this sender": the sender's address, any case. */
export type Veto = { projectId: string; sender: string };

export type ProjectKnowledge = {
  /** The user's projects that may be recommended. */
  projects: readonly ProjectFacts[];
  rules: readonly Rule[];
  /** A person's decision on another message of the conversation; null without one. */
  threadDecision: { projectId: string } | null;
  /** The user filed or categorised the message in the mailbox: the project it stands for, and the folder's or category's name. */
  folderDecision?: { projectId: string; name: string } | null;
  vetoes: readonly Veto[];
  learner: LearnerState;
  /** All mail of the person, against which a project has to stand out; without it only the decisions are known. */
  background?: Background;
  /** How this user's earlier recommendations fared; without it the general confidences stand. */
  calibration?: CalibrationState;
  weights: ProjectWeights;
};
