import { z } from 'zod';

import { calendarDateSchema } from '../extraction/suggestion';
import { prioritySchema } from '../priority';
import {
  conditionShape,
  storedConditionsSchema,
  type ConditionKey,
} from '../rules/rule-conditions';

export const PROJECT_TYPES = ['Project', 'Area'] as const;
const STARTING_PRIORITY = 'P2';
export const PROJECT_CONTEXTS = [
  'Central Process',
  'Managed Property',
  'Operating Company',
  'Personal',
] as const;
export const PROJECT_STATUSES = ['open', 'in_progress', 'closing', 'done', 'archived'] as const;
export const PROJECT_COLORS = [
  '#e44332',
  '#2196F3',
  '#FF9800',
  '#9C27B0',
  '#4CAF50',
  '#FF5722',
  '#607D8B',
  '#795548',
  '#E91E63',
  '#3F51B5',
  '#009688',
  '#FFC107',
] as const;

export const projectStatusSchema = z.enum(PROJECT_STATUSES);
export type ProjectStatus = z.infer<typeof projectStatusSchema>;

export const projectStatusLabel: Record<ProjectStatus, string> = {
  open: 'Open',
  in_progress: 'In Progress',
  closing: 'Closing',
  done: 'Done',
  archived: 'Archived',
};

export const MAX_PROJECT_NAME = 200;
const text = z.string().max(5000).default('');

export const projectInputSchema = z.object({
  name: z.string().trim().min(1, 'Project name is required').max(MAX_PROJECT_NAME),
  description: text,
  type: z.enum(PROJECT_TYPES).default('Project'),
  context: z.enum(PROJECT_CONTEXTS).nullable().default(null),
  officialName: text,
  associatedProjects: text,
  otherNames: text,
  involvedParties: text,
  notes: text,
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Enter a color as #RRGGBB')
    .default(PROJECT_COLORS[0]),
  status: projectStatusSchema.default('open'),
  labels: z.array(z.string()).default([]),
  defaultPriority: prioritySchema.default(STARTING_PRIORITY),
  /** Whether P2 was chosen, rather than being what the project started with. Other priorities always were. */
  defaultPriorityChosen: z.boolean().default(false),
  defaultDueRule: z.enum(['next_business_day', 'parse', '48h']).nullable().default(null),
  due_date: calendarDateSchema.nullable().default(null),
  ...conditionShape,
});
export type ProjectInput = z.infer<typeof projectInputSchema>;

export const projectSchema = projectInputSchema.extend({
  ...storedConditionsSchema.shape,
  id: z.string(),
  is_archived: z.boolean(),
  archived_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Project = z.infer<typeof projectSchema>;

export type PriorityChoice = Pick<Project, 'defaultPriority' | 'defaultPriorityChosen'>;

/**
 * The default priority that a person gave a project; null if it is the one that every project starts with, which says
 * nothing about its tasks.
 */
export function chosenPriority({ defaultPriority, defaultPriorityChosen }: PriorityChoice) {
  return defaultPriority === STARTING_PRIORITY && !defaultPriorityChosen ? null : defaultPriority;
}

/** The fields of a project with this default priority; null: the one that it started with. */
export function choosePriority(priority: Project['defaultPriority'] | null): PriorityChoice {
  return {
    defaultPriority: priority ?? STARTING_PRIORITY,
    defaultPriorityChosen: priority === STARTING_PRIORITY,
  };
}

/** The part of a project that a classifier uses. */
export type ProjectFacts = Pick<
  Project,
  | 'id'
  | 'name'
  | 'officialName'
  | 'otherNames'
  | 'associatedProjects'
  | 'involvedParties'
  | 'description'
  | ConditionKey
>;
