import { z } from 'zod';

import { itemsOf, itemTextSchema } from '../tasks/task';

export const templateInputSchema = z.object({
  name: z.string().trim().min(1, 'Template name is required').max(200),
  description: z.string().max(5000).default(''),
  services: z.array(z.string()).min(1, 'Please select at least one service'),
  items: itemsOf(itemTextSchema).default([]).transform(dropBlank),
});
export type TemplateInput = z.infer<typeof templateInputSchema>;

export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  services: z.array(z.string()),
  items: z.array(z.string()),
  status: z.enum(['active', 'archived']),
  is_archived: z.boolean(),
  archived_at: z.string().nullable(),
  created_at: z.string(),
});
export type Template = z.infer<typeof templateSchema>;

function dropBlank(items: string[]): string[] {
  return items.map((item) => item.trim()).filter((item) => item !== '');
}
