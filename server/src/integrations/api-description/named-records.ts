// Records that people set up.
import { contextInputSchema, contextSchema } from '@docket/core/contexts/context';
import { prioritySchema } from '@docket/core/priority';
import {
  projectInputSchema,
  projectSchema,
  projectStatusSchema,
} from '@docket/core/projects/project';
import {
  projectPatchSchema,
  projectPickerEntrySchema,
} from '@docket/core/projects/projects.contract';
import { storedConditionsSchema } from '@docket/core/rules/rule-conditions';
import { ruleChangeSchema, ruleInputSchema } from '@docket/core/rules/rule';
import { servedRuleSchema } from '@docket/core/rules/rules.contract';
import {
  serviceInputSchema,
  serviceProjectSchema,
  serviceSchema,
} from '@docket/core/services/service';
import { storedTaskStyleSchema } from '@docket/core/task-style/task-style';
import {
  checklistItemSchema,
  newTaskSchema,
  taskPatchSchema,
  taskSchema,
  taskStatusSchema,
} from '@docket/core/tasks/task';
import { templateInputSchema, templateSchema } from '@docket/core/templates/template';
import { versioned } from '@docket/core/version';
import type { NamedSchema } from '../../platform/http/api-docs/api-text';
import { named, sent } from './name-schema';

const task = {
  status: 'to_do, in_progress and completed are open or done; archived is hidden from lists.',
  tags: 'Free text.',
} as const;
const project = {
  defaultPriority: 'Of tasks suggested for mail of this project that says nothing about urgency.',
  defaultPriorityChosen:
    'Whether P2 is applied. It is the value that every project starts with, and applied only where this is true; other priorities always are.',
  defaultDueRule:
    'Due date of suggested tasks without one: `next_business_day`, `48h` after the mail, or `parse`: only what the mail says. null: as in the task style.',
  officialName: 'Also looked for in mail.',
  otherNames: 'Also looked for in mail; separated by commas.',
  senderIncludes: 'Mail belongs to the project if the sender includes any of these texts.',
  domainMatches: 'Mail belongs to the project if the sender’s domain is any of these or below it.',
  subjectIncludes: 'Mail belongs to the project if the subject includes any of these texts.',
  bodyIncludes: 'Mail belongs to the project if the text includes any of these texts.',
  bodyRegex: 'Mail belongs to the project if the text matches; RE2 syntax, ignores case.',
} as const;
const rule = {
  confidence: 'Shown for what the rule decides.',
  if: 'Any one of these must hold.',
  and: 'And any one of each of these groups.',
  isEnabled: 'A disabled rule matches nothing.',
} as const;

export const NAMED_RECORDS: readonly NamedSchema[] = [
  named('Priority', prioritySchema, 'P1 is the highest.'),
  named('TaskStatus', taskStatusSchema, 'An archived task is hidden from lists.'),
  named('ProjectStatus', projectStatusSchema, 'An archived project takes no new mail.'),
  named('ChecklistItem', checklistItemSchema, 'One item of a task’s checklist.'),
  named('Task', versioned(taskSchema), 'A to-do.', {
    ...task,
    email: 'The email it came from; null: none.',
    action: 'Where to do it, for a task from a tool’s mail.',
  }),
  sent('TaskInput', newTaskSchema, 'A task to create.', {
    ...task,
    email_id: 'The email it is created from.',
    with_templates:
      'Adds the items of the project’s checklist templates after those of `checklist`.',
  }),
  sent('TaskPatch', taskPatchSchema, 'Fields of a task to change.', task),
  named('Project', versioned(projectSchema), 'What mail and tasks belong to.', project),
  sent('ProjectInput', projectInputSchema, 'A project to create.', project),
  sent('ProjectPatch', projectPatchSchema, 'Fields of a project to change.', project),
  named('ProjectChoice', projectPickerEntrySchema, 'A project in its short form.'),
  named('ServiceProject', serviceProjectSchema, 'A project listed under a service.', {
    id: 'Of this entry, not of the project.',
    project_id: 'null: the project was deleted.',
  }),
  named(
    'Service',
    versioned(serviceSchema),
    'Something you offer, and the projects it belongs to.',
  ),
  sent('ServiceInput', serviceInputSchema, 'A service to create.'),
  named('Template', versioned(templateSchema), 'A checklist for tasks of the named services.', {
    services: 'Names of services.',
  }),
  sent('TemplateInput', templateInputSchema, 'A template to create or replace.', {
    services: 'Names of services.',
  }),
  named('RuleConditions', storedConditionsSchema, 'Any one that is set suffices.', {
    senderIncludes: 'The sender includes any of these texts.',
    domainMatches: 'The sender’s domain is any of these, or below it.',
    subjectIncludes: 'The subject includes any of these texts.',
    bodyIncludes: 'The text includes any of these texts.',
    bodyRegex: 'The text matches; RE2 syntax, ignores case.',
  }),
  named('Rule', servedRuleSchema, 'Puts mail in a project.', {
    ...rule,
    order: 'Position, counted from 1. The first rule that matches decides each field.',
  }),
  sent('RuleInput', ruleInputSchema, 'A rule to create.', rule),
  sent('RulePatch', ruleChangeSchema, 'Fields of a rule to change.', rule),
  named(
    'Context',
    versioned(contextSchema),
    'When and where you work; the default one decides due dates.',
    {
      workingHours: 'null: no fixed hours.',
    },
  ),
  sent('ContextInput', contextInputSchema, 'A context to create or replace.'),
  named(
    'TaskStyle',
    versioned(storedTaskStyleSchema),
    'How suggested tasks are worded and dated.',
    {
      titleTemplate: 'Text with variables such as {{task}} or {{subject}}.',
      urgencyMap: 'The priority for each urgency that a mail expresses.',
      dueParser:
        '`prefer_explicit`: only dates that the mail names; `fallback_next_business_day`: otherwise the next working day.',
    },
  ),
];
