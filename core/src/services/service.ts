import { z } from 'zod';

export const SERVICE_COLORS = [
  { name: 'Blue', value: 'bg-blue-500' },
  { name: 'Green', value: 'bg-green-500' },
  { name: 'Yellow', value: 'bg-yellow-500' },
  { name: 'Purple', value: 'bg-purple-500' },
  { name: 'Orange', value: 'bg-orange-500' },
  { name: 'Red', value: 'bg-red-500' },
  { name: 'Pink', value: 'bg-pink-500' },
  { name: 'Indigo', value: 'bg-indigo-500' },
  { name: 'Teal', value: 'bg-teal-500' },
  { name: 'Cyan', value: 'bg-cyan-500' },
] as const;
export const DEFAULT_SERVICE_COLOR = 'bg-blue-500';

export const serviceProjectStatusSchema = z.enum(['open', 'in_progress', 'done']);
export type ServiceProjectStatus = z.infer<typeof serviceProjectStatusSchema>;

export const serviceProjectSchema = z.object({
  id: z.string(),
  service_id: z.string(),
  project_id: z.string().nullable(),
  projectName: z.string(),
  status: serviceProjectStatusSchema,
});
export type ServiceProject = z.infer<typeof serviceProjectSchema>;

const color = z.enum(SERVICE_COLORS.map((choice) => choice.value));
export const serviceInputSchema = z.object({
  name: z.string().trim().min(1, 'Service name is required').max(200),
  color: color.default(DEFAULT_SERVICE_COLOR),
});
/** Every field is optional and has no default, which would overwrite the stored value. */
export const servicePatchSchema = z
  .object({ name: z.string().trim().min(1, 'Service name is required').max(200), color })
  .partial();

export type ServiceInput = z.infer<typeof serviceInputSchema>;

export const serviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  projects: z.array(serviceProjectSchema),
  is_archived: z.boolean(),
  archived_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Service = z.infer<typeof serviceSchema>;
