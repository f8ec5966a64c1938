import type { Project } from '@docket/core/projects/project';
import { filedProject, projectsByName } from '@docket/intelligence/projects/filed-project';
import type { ProjectKnowledge } from '@docket/intelligence/projects/project-knowledge';

import { findOwnAddress } from '../../accounts/users/users.repository';
import type { UserScope } from '../../platform/db/database';
import { listActiveProjects } from '../../records/projects/projects.repository';
import { listSenderVetoes } from '../learn/sender-vetoes.repository';
import { listRules } from '../../records/rules/rules.repository';
import { findBackground } from '../learn/background.repository';
import { listThreadDecisions } from './classification.repository';
import { loadConversations, readVotes, type Conversations } from './conversations.usecases';
import { projectWeights } from './intelligence-models';
import { loadLearner, type Learned } from '../learn/load-learner.usecases';
import type { StoredMessage } from '../messages/messages.repository';

export type Knowledge = {
  projects: Project[];
  /** How this user's suggestions have fared so far. */
  calibrations: Learned['calibrations'];
  /** What is known when this message is read: the user's settings, the decisions in its thread and folder, and what else is in the thread. */
  about(stored: Pick<StoredMessage, 'message' | 'categories' | 'folder'>): ProjectKnowledge;
};

const NO_CONVERSATIONS: Conversations = new Map();

/** Loaded once for a batch of messages. */
export async function loadKnowledge(
  scope: UserScope,
  messages: readonly StoredMessage[],
  now: Date,
): Promise<Knowledge> {
  const reader = await findOwnAddress(scope);
  const projects = await listActiveProjects(scope);
  const rules = await listRules(scope);
  const vetoes = await listSenderVetoes(scope);
  const { state: learner, calibrations } = await loadLearner(scope, now);
  const background = await findBackground(scope);
  const conversationIds = messages.flatMap(({ message }) => message.conversationId ?? []);
  const threads = new Map(
    (await listThreadDecisions(scope, [...new Set(conversationIds)])).map((decision) => [
      decision.conversationId,
      decision.projectId,
    ]),
  );
  const named = projectsByName(projects);
  const aboutAlone: Knowledge['about'] = ({ message, categories, folder }) => {
    const threadProject = threads.get(message.conversationId ?? '');
    return {
      reader,
      projects,
      rules,
      vetoes,
      threadDecision: threadProject === undefined ? null : { projectId: threadProject },
      folderDecision: filedProject(named, { categories, folder }),
      learner,
      background,
      calibration: calibrations.project,
      weights: projectWeights,
    };
  };
  const conversations =
    projects.length === 0 ? NO_CONVERSATIONS : await loadConversations(scope, messages);
  const votesOf = readVotes(conversations, aboutAlone);
  return {
    projects,
    calibrations,
    about: (stored) => ({
      ...aboutAlone(stored),
      conversation: votesOf(stored.message.conversationId),
    }),
  };
}
