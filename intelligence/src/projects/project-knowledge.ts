import type { MailAddress } from '@docket/core/emails/email';
import type { ProjectFacts } from '@docket/core/projects/project';
import type { Rule } from '@docket/core/rules/rule';

import type { Background } from './background';
import type { CalibrationState } from './calibration';
import type { ConversationVote } from './conversation';
import type { LearnerState } from './learner';
import type { ProjectWeights } from './rank-projects';

/** "Not this project for this sender": the sender's address, any case. */
export type Veto = { projectId: string; sender: string };

export type ProjectKnowledge = {
  /** The person's name and mailbox, which are in mail about anything and so are no evidence. */
  reader?: MailAddress | undefined;
  /** The user's projects that may be recommended. */
  projects: readonly ProjectFacts[];
  rules: readonly Rule[];
  /** A person's decision on another message of the conversation; null if there is none. */
  threadDecision: { projectId: string } | null;
  /** What the undecided messages of the conversation say, this one included (voteOf); they get one project together. */
  conversation?: readonly ConversationVote[];
  /**
   * The user filed or categorized the message in the mailbox: the project that this stands for, and the name of the
   * folder or category.
   */
  folderDecision?: { projectId: string; name: string } | null;
  vetoes: readonly Veto[];
  learner: LearnerState;
  /** All of the person's mail, which a project has to stand out from; without it only the decisions are known. */
  background?: Background;
  /** The outcomes of this user's earlier recommendations; without them the general confidences apply. */
  calibration?: CalibrationState;
  weights: ProjectWeights;
};
