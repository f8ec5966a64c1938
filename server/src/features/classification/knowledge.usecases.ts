import type { Project } from '@docket/core/projects/project';
import { emptyLearner } from '@docket/intelligence/projects/learner';
import type { ProjectKnowledge } from '@docket/intelligence/projects/project-knowledge';

import type { UserScope } from '../../platform/db/database';
import { listActiveProjects } from '../projects/projects.repository';
import { listSenderVetoes } from '../review/sender-vetoes.repository';
import { listRules } from '../rules/rules.repository';
import { listThreadDecisions } from './classification.repository';
import { projectWeights } from './intelligence-models';
import { findLearner, findLearnerStamp, type StoredLearner } from './learners.repository';
import type { StoredMessage } from './messages.repository';

export type Knowledge = {
  projects: Project[];
  /** What is known when this message is read: the user's settings, and what was decided in its thread and folder. */
  about(stored: Pick<StoredMessage, 'message' | 'categories' | 'folder'>): ProjectKnowledge;
};

/** Loaded once for a batch of messages. */
export async function loadKnowledge(
  scope: UserScope,
  messages: readonly StoredMessage[],
): Promise<Knowledge> {
  const projects = await listActiveProjects(scope);
  const rules = await listRules(scope);
  const vetoes = await listSenderVetoes(scope);
  const stored = await loadLearner(scope);
  const conversations = messages.flatMap(({ message }) => message.conversationId ?? []);
  const threads = new Map(
    (await listThreadDecisions(scope, [...new Set(conversations)])).map((decision) => [
      decision.conversationId,
      decision.projectId,
    ]),
  );
  const named = projectsByName(projects);
  return {
    projects,
    about({ message, categories, folder }) {
      const threadProject = threads.get(message.conversationId ?? '');
      return {
        projects,
        rules,
        vetoes,
        threadDecision: threadProject === undefined ? null : { projectId: threadProject },
        folderDecision: folderDecision(named, [...categories, folder]),
        learner: stored?.state ?? emptyLearner(),
        calibration: stored?.calibration ?? undefined,
        weights: projectWeights,
      };
    },
  };
}

function projectsByName(projects: readonly Project[]): Map<string, string> {
  const named = new Map<string, string>();
  for (const project of projects) {
    for (const name of [
      project.name,
      project.officialName,
      ...project.otherNames.split(/[,;\n]/),
    ]) {
      const key = name.trim().toLowerCase();
      if (key !== '' && !named.has(key)) named.set(key, project.id);
    }
  }
  return named;
}

/** A folder or category of the mailbox that is called like a project says that the message belongs there. */
function folderDecision(named: ReadonlyMap<string, string>, names: readonly string[]) {
  for (const name of names) {
    const projectId = named.get(name.trim().toLowerCase());
    if (projectId !== undefined) return { projectId, name };
  }
  return null;
}

const CACHED_LEARNERS = 20;
// A state is large and its counts are costly to make again, so the newest of each user is kept while it is current.
const learners = new Map<string, StoredLearner>();

async function loadLearner(scope: UserScope): Promise<StoredLearner | null> {
  const known = learners.get(scope.userId);
  const stamp = await findLearnerStamp(scope);
  if (stamp === null) return null;
  if (known?.stamp === stamp) return known;
  const found = await findLearner(scope);
  learners.delete(scope.userId);
  if (found !== null) learners.set(scope.userId, found);
  const oldest = learners.keys().next();
  if (learners.size > CACHED_LEARNERS && !oldest.done) learners.delete(oldest.value);
  return found;
}
