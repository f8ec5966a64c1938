import type { Recommendation } from '@docket/core/classification/recommendation';
import type {
  DueDate,
  MailWarning,
  ReplyProposal,
  TaskProposal,
} from '@docket/core/extraction/suggestion';
import { chosenPriority, type PriorityChoice, type Project } from '@docket/core/projects/project';
import type { Rule } from '@docket/core/rules/rule';
import type { TaskStyle } from '@docket/core/task-style/task-style';

import { extractSuggestions, type SuggestionInput, type Suggestions } from './extract-suggestions';
import { calibrate, type CalibrationState } from './projects/calibration';
import type { ReadableMail } from './reading/message-features';
import type { ProjectKnowledge } from './projects/project-knowledge';
import type { ReadMessage } from './reading/read-message';
import { matchRules, type RuleMatch } from './rules/match-rules';
import { addHours, nextBusinessDay } from './working-time/working-days';
import { localDate } from './working-time/zoned-time';

/** What a project contributes to a task's priority and due date when the message says nothing about them. */
export type ProjectDefaults = Pick<Project, 'id' | 'defaultDueRule'> & PriorityChoice;

export type MessageKnowledge = {
  projects: ProjectKnowledge;
  projectDefaults: readonly ProjectDefaults[];
  suggestions: Omit<SuggestionInput, 'project' | 'rule'>;
  /** The outcomes of this user's earlier suggestions; without them the general confidences apply. */
  calibrations?: Record<'task' | 'reply', CalibrationState>;
};

/** The suggestions, each with its confidence before the user's calibration, to be recorded with its outcome. */
type Measured<T> = T & { rawConfidence: number };
export type SuggestedWork = Omit<Suggestions, 'tasks' | 'reply'> & {
  tasks: Measured<TaskProposal>[];
  reply: Measured<ReplyProposal> | null;
  /** Why the message counts as automatic; its kind is null for a person's mail. */
  automatic: ReadMessage['automatic'];
  /** What makes the message suspicious; null if nothing does. */
  warning: MailWarning | null;
  /** Every matching rule, in order; the first one set project, priority, due date, tags and assignee. */
  rules: RuleMatch[];
};

/**
 * Suggestions for a message whose project is already known. The worker, Preview and the evaluation all use this
 * function. Pure.
 */
export function suggestWork(
  read: ReadMessage,
  knowledge: MessageKnowledge,
  recommendation: Pick<Recommendation, 'projectId' | 'projectName'>,
): SuggestedWork {
  const rules = liveRuleMatches(read, knowledge.projects);
  const project =
    recommendation.projectId === null
      ? null
      : { id: recommendation.projectId, name: recommendation.projectName };
  const defaults = knowledge.projectDefaults.find((one) => one.id === project?.id);
  const suggestions = extractSuggestions(read, {
    ...knowledge.suggestions,
    style: styleFor(knowledge.suggestions.style, defaults),
    project,
    rule: ruleOutcome(read, rules[0]?.rule, knowledge),
  });
  const { task, reply } = knowledge.calibrations ?? {};
  return {
    ...suggestions,
    tasks: suggestions.tasks.map((proposal) =>
      measured(
        withDefaultDue(proposal, { read, knowledge, dueRule: defaults?.defaultDueRule }),
        task,
      ),
    ),
    reply: suggestions.reply && measured(suggestions.reply, reply),
    automatic: read.automatic,
    warning: warningOf(read),
    rules,
  };
}

/** A task about which nothing is urgent gets the priority chosen for its project. */
function styleFor(style: TaskStyle, defaults: ProjectDefaults | undefined): TaskStyle {
  const normal = defaults && chosenPriority(defaults);
  return normal == null ? style : { ...style, urgencyMap: { ...style.urgencyMap, normal } };
}

function warningOf({ bait: { verdict, reasons } }: ReadMessage): MailWarning | null {
  return verdict === 'none' ? null : { verdict, reasons };
}

function measured<T extends { confidence: number }>(
  proposal: T,
  calibration: CalibrationState | undefined,
): Measured<T> {
  const { confidence: rawConfidence } = proposal;
  const confidence = calibration ? calibrate(rawConfidence, calibration) : rawConfidence;
  return { ...proposal, confidence, rawConfidence };
}

function liveRuleMatches(read: ReadableMail, { rules, projects }: ProjectKnowledge): RuleMatch[] {
  return matchRules(read, rules).filter(({ rule }) =>
    projects.some((project) => project.id === rule.then.projectId),
  );
}

function ruleOutcome(
  read: ReadMessage,
  rule: Rule | undefined,
  knowledge: MessageKnowledge,
): SuggestionInput['rule'] {
  if (rule === undefined) return null;
  return { priority: rule.then.priority, due: dueByRule(rule.then.due, read, knowledge) };
}

function withDefaultDue(
  task: TaskProposal,
  around: {
    read: ReadMessage;
    knowledge: MessageKnowledge;
    dueRule: Project['defaultDueRule'] | undefined;
  },
): TaskProposal {
  if (task.due !== null || !around.dueRule) return task;
  const date = dueByRule(around.dueRule, around.read, around.knowledge);
  if (date === null) return task;
  const due: DueDate = {
    date,
    time: null,
    span: null,
    alternatives: [],
    reason: 'The project’s default due rule',
  };
  return { ...task, due };
}

/** The due date that a rule's choice gives, as a calendar date in the reader's zone; null if the message decides. */
export function dueByRule(
  due: Rule['then']['due'],
  { message }: ReadMessage,
  { suggestions: { working } }: MessageKnowledge,
): string | null {
  if (due === 'parse') return null;
  if (due === '48h') return localDate(addHours(message.receivedAt, 48), working.timezone);
  return nextBusinessDay(localDate(message.receivedAt, working.timezone), working);
}
