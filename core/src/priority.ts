import { z } from 'zod';

export const prioritySchema = z.enum(['P1', 'P2', 'P3', 'P4']);
export type Priority = z.infer<typeof prioritySchema>;

export const PRIORITIES = prioritySchema.options;

export const priorityName: Record<Priority, string> = {
  P1: 'Critical',
  P2: 'High',
  P3: 'Medium',
  P4: 'Low',
};

/** The specification's label, e.g. 'P1 - Critical'. */
export function priorityLabel(priority: Priority): string {
  return `${priority} - ${priorityName[priority]}`;
}
