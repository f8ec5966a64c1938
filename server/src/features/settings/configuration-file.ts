import { contextInputSchema } from '@docket/core/contexts/context';
import { projectInputSchema } from '@docket/core/projects/project';
import { ruleInputSchema } from '@docket/core/rules/rule';
import { serviceInputSchema, serviceProjectStatusSchema } from '@docket/core/services/service';
import {
  CONFIGURATION_VERSION,
  configurationSchema,
  userSettingsSchema,
} from '@docket/core/settings/settings.contract';
import { taskStyleSchema } from '@docket/core/task-style/task-style';
import { templateInputSchema } from '@docket/core/templates/template';
import { z } from 'zod';

import { fileDecisionSchema, fileVetoSchema } from './decisions-file';
import { refusal } from './refusal';

const serviceProjectSchema = z.object({
  /** The name of the project itself; projectName is how the service shows it. */
  project: z.string().optional(),
  projectName: z.string().trim().min(1).max(200),
  status: serviceProjectStatusSchema,
});

/** Records refer to each other by name: ids are another installation's. */
const fileSchema = configurationSchema.extend({
  projects: z.array(projectInputSchema).max(5_000),
  services: z
    .array(
      serviceInputSchema.extend({
        projects: z.array(serviceProjectSchema).max(5_000),
        is_archived: z.boolean().default(false),
      }),
    )
    .max(1_000),
  templates: z
    .array(templateInputSchema.extend({ is_archived: z.boolean().default(false) }))
    .max(1_000),
  rules: z.array(z.object({ rule: ruleInputSchema, projectName: z.string() })).max(1_000),
  contexts: z.array(contextInputSchema).max(200),
  style: taskStyleSchema.nullable(),
  settings: userSettingsSchema.nullable(),
  decisions: z.array(fileDecisionSchema).max(200_000).default([]),
  vetoes: z.array(fileVetoSchema).max(50_000).default([]),
  imageSenders: z.array(z.string().trim().min(1).max(500)).max(50_000).default([]),
});
export type ConfigurationFile = z.infer<typeof fileSchema>;

/** The file as our own records. Throws the specification's message with the first reason it is refused for. */
export function readConfigurationFile(file: unknown): ConfigurationFile {
  const version = (file as { version?: unknown } | null)?.version;
  if (version !== undefined && version !== CONFIGURATION_VERSION) {
    throw refusal(
      `it is of version ${JSON.stringify(version)}, this Docket reads version ${CONFIGURATION_VERSION}`,
    );
  }
  const parsed = fileSchema.safeParse(file);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refusal(
      issue === undefined
        ? 'it is not a Docket configuration'
        : `${issue.path.join('.') || 'the file'}: ${issue.message}`,
    );
  }
  refuseUnstorable(parsed.data);
  refuseTwice('services', parsed.data.services);
  refuseTwice('templates', parsed.data.templates);
  return parsed.data;
}

/** PostgreSQL keeps neither in a text. */
function refuseUnstorable(file: ConfigurationFile): void {
  const found = /(?<!\\)(?:\\\\)*\\u(0000|d[89a-f][0-9a-f]{2})/.exec(JSON.stringify(file))?.[1];
  if (found === '0000') throw refusal('a text in it holds a NUL character');
  if (found !== undefined) throw refusal('a text in it holds half of a surrogate pair');
}

function refuseTwice(noun: string, records: readonly { name: string }[]): void {
  const names = new Set<string>();
  for (const { name } of records) {
    if (names.has(name.toLowerCase())) throw refusal(`${noun}: "${name}" is there twice`);
    names.add(name.toLowerCase());
  }
}
