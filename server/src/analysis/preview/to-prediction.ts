import type { Recommendation } from '@docket/core/classification/recommendation';
import type { Prediction } from '@docket/core/preview/preview.contract';
import type { Priority } from '@docket/core/priority';
import { chosenPriority, type Project } from '@docket/core/projects/project';
import { renderTaskStyle } from '@docket/core/task-style/render-style';
import {
  dueByRule,
  type MessageKnowledge,
  type SuggestedWork,
} from '@docket/intelligence/suggest-work';
import type { ReadMessage } from '@docket/intelligence/reading/read-message';
import { styleFacts } from '@docket/intelligence/tasks/style-facts';

const DEFAULT_PRIORITY: Priority = 'P3';

export type PredictedFrom = {
  read: ReadMessage;
  knowledge: MessageKnowledge;
  projects: readonly Project[];
};
type Analysis = Pick<SuggestedWork, 'tasks' | 'reply' | 'rules' | 'warning'> & {
  recommendation: Recommendation;
};
type TaskPart = Pick<Prediction, 'title' | 'description' | 'priority' | 'due' | 'dueTime'>;

/** The first task with what the first matching rule adds to it; the whole email as one task if it asks for none. */
export function toPrediction(analysis: Analysis, from: PredictedFrom): Prediction {
  const { tasks, reply, rules, recommendation } = analysis;
  const [first] = tasks;
  const outcome = rules[0]?.rule.then;
  const part: TaskPart =
    first === undefined
      ? wholeEmail(analysis, from)
      : { ...first, due: first.due?.date ?? null, dueTime: first.due?.time ?? null };
  return {
    title: part.title,
    description: part.description,
    projectId: recommendation.projectId,
    projectName: recommendation.projectName,
    priority: part.priority,
    tags: outcome?.tags ?? [],
    due: part.due,
    dueTime: part.dueTime,
    assignee: outcome?.assignee.trim() || null,
    confidence: minConfidence(recommendation, first?.confidence),
    ...(recommendation.projectId !== null && recommendation.typical === true
      ? { typical: true }
      : {}),
    matchedRules: rules.map(({ rule }) => rule.order),
    evidence: recommendation.evidence,
    tasks: tasks.map(({ title, priority, due, confidence }) => ({
      title,
      priority,
      due: due?.date ?? null,
      confidence,
    })),
    reply: reply?.body ?? null,
    warning: analysis.warning,
  };
}

/** A prediction is as confident as its least confident claim; Unclassified claims no project. */
function minConfidence(
  { projectId, confidence }: Recommendation,
  taskConfidence: number | undefined,
): number {
  const claims = [...(projectId === null ? [] : [confidence]), taskConfidence ?? []].flat();
  return claims.length === 0 ? 0 : Math.min(...claims);
}

function wholeEmail(
  { rules, recommendation: { projectId, projectName } }: Analysis,
  { read, knowledge, projects }: PredictedFrom,
): TaskPart {
  const project = projects.find((one) => one.id === projectId);
  const input = {
    ...knowledge.suggestions,
    project: projectId === null ? null : { id: projectId, name: projectName },
  };
  const outcome = rules[0]?.rule.then;
  const due = outcome?.due ?? (project?.defaultDueRule || 'parse');
  return {
    ...renderTaskStyle(input.style, styleFacts(read, input)),
    priority: outcome?.priority ?? (project && chosenPriority(project)) ?? DEFAULT_PRIORITY,
    due: dueByRule(due, read, knowledge),
    dueTime: null,
  };
}
