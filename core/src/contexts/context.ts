import { z } from 'zod';

import { clockTimeSchema } from '../extraction/suggestion';

export const TIME_ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Chicago',
  'Europe/London',
  'Europe/Paris',
  'Asia/Tokyo',
  'Asia/Shanghai',
  'Australia/Sydney',
] as const;

export const CONTEXT_COLORS = [
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

/** Days are 0 (Sunday) to 6 (Saturday); start and end are local times in the context's zone. */
export const workingHoursSchema = z
  .object({
    start: clockTimeSchema,
    end: clockTimeSchema,
    days: z.array(z.number().int().min(0).max(6)).min(1),
  })
  .refine((hours) => hours.start < hours.end, {
    message: 'Working hours must end after they start',
    path: ['end'],
  });
export type WorkingHours = z.infer<typeof workingHoursSchema>;

export const timeZoneSchema = z.string().refine(isTimeZone, { message: 'Unknown time zone' });

export const contextInputSchema = z.object({
  name: z.string().trim().min(1, 'Context name is required').max(100),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Enter a color as #RRGGBB'),
  timezone: timeZoneSchema,
  workingHours: workingHoursSchema.nullable(),
});
export type ContextInput = z.infer<typeof contextInputSchema>;

export const contextSchema = contextInputSchema.extend({ id: z.string(), isDefault: z.boolean() });
export type WorkContext = z.infer<typeof contextSchema>;

export const DEFAULT_TIME_ZONE = 'America/New_York';
export const DEFAULT_WORKING_HOURS: WorkingHours = {
  start: '09:00',
  end: '17:00',
  days: [1, 2, 3, 4, 5],
};

/** The part of a context that intelligence uses. */
export type WorkingTime = Pick<WorkContext, 'timezone' | 'workingHours'>;

function isTimeZone(name: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone.length > 0
    );
  } catch {
    return false;
  }
}
