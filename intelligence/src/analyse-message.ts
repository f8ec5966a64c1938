import type { Recommendation } from '@docket/core/classification/recommendation';
import type { DueDate, TaskProposal } from '@docket/core/extraction/suggestion';
import type { Project } from '@docket/core/projects/project';
import type { Rule } from '@docket/core/rules/rule';

import type { ReadableMail } from './projects/message-features';
import type { ProjectKnowledge } from './projects/project-knowledge';
import { measureProject } from './projects/recommend-project';
import type { MailMessage } from './reading/mail-message';
import { readMessage, type ReadMessage } from './reading/read-message';
import { matchRules, type RuleMatch } from './rules/match-rules';
import { extractSuggestions } from './tasks/extract-suggestions';
import type { SuggestionInput, Suggestions } from './tasks/suggestion-input';
import { addHours, nextBusinessDay } from './working-time/working-days';
import { localDate } from './working-time/zoned-time';

/** What of a project decides the date of a task whose message names none. */
export type DueDefaults = Pick<Project, 'id' | 'defaultDueRule'>;

export type MessageKnowledge = {
  projects: ProjectKnowledge;
  dueDefaults: readonly DueDefaults[];
  suggestions: Omit<SuggestionInput, 'project' | 'rule'>;
};

export type MessageAnalysis = Suggestions & {
  recommendation: Recommendation;
  /** The confidence before the user's own calibration: what is recorded with a decision's outcome. */
  rawConfidence: number;
  /** Why the message counts as automatic; its kind is null for a person's mail. */
  automatic: ReadMessage['automatic'];
  /** Every rule that matches, in order; the first one set project, priority, due date, tags and assignee. */
  rules: RuleMatch[];
};

/** What a message would become: the one definition that the worker, Preview and the evaluation share. Pure. */
export function analyseMessage(message: MailMessage, knowledge: MessageKnowledge): MessageAnalysis {
  const read = readMessage(message);
  const { recommendation, rawConfidence } = measureProject(read, knowledge.projects);
  return { recommendation, rawConfidence, ...suggestFor(read, knowledge, recommendation) };
}

/** The same for a message whose project is known already: decided, or recommended by another classifier. */
export function suggestFor(
  read: ReadMessage,
  knowledge: MessageKnowledge,
  recommendation: Pick<Recommendation, 'projectId' | 'projectName'>,
): Omit<MessageAnalysis, 'recommendation' | 'rawConfidence'> {
  const rules = liveRuleMatches(read, knowledge.projects);
  const project =
    recommendation.projectId === null
      ? null
      : { id: recommendation.projectId, name: recommendation.projectName };
  const suggestions = extractSuggestions(read, {
    ...knowledge.suggestions,
    project,
    rule: ruleOutcome(read, rules[0]?.rule, knowledge),
  });
  const dueRule = knowledge.dueDefaults.find((one) => one.id === project?.id)?.defaultDueRule;
  return {
    ...suggestions,
    tasks: suggestions.tasks.map((task) => withDefaultDue(task, { read, knowledge, dueRule })),
    automatic: read.automatic,
    rules,
  };
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

/** What a rule's choice of due date comes to, as a calendar date in the reader's zone; null where the words of the message decide. */
export function dueByRule(
  due: Rule['then']['due'],
  { message }: ReadMessage,
  { suggestions: { working } }: MessageKnowledge,
): string | null {
  if (due === 'parse') return null;
  if (due === '48h') return localDate(addHours(message.receivedAt, 48), working.timezone);
  return nextBusinessDay(localDate(message.receivedAt, working.timezone), working);
}
