import {
  CONFIGURATION_FORMAT,
  CONFIGURATION_VERSION,
  configurationSchema,
} from '@docket/core/settings/settings.contract';
import { plainProblem } from '@docket/core/plain-problem';

import { excessOf } from '../../platform/json/json-size';
import { refusal } from './configuration-part';
import { CONFIGURATION_PARTS } from './configuration-parts';

/** Records refer to each other by name, because ids differ between installations. */
const fileSchema = configurationSchema.extend(
  Object.fromEntries(CONFIGURATION_PARTS.map(([key, { schema }]) => [key, schema])),
);
export type ConfigurationFile = Readonly<Record<string, unknown>>;

/** Parses the file into our own records. Throws the specification's message with the first problem. */
export function readConfigurationFile(file: unknown): ConfigurationFile {
  const { format, version } = Object(file) as { format?: unknown; version?: unknown };
  if (format !== CONFIGURATION_FORMAT) throw refusal('it was not exported from Docket');
  if (version !== undefined && version !== CONFIGURATION_VERSION) {
    throw refusal(
      `it has version ${JSON.stringify(version)}, but this Docket reads version ${CONFIGURATION_VERSION}`,
    );
  }
  const parsed = fileSchema.safeParse(file, { error: plainProblem });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refusal(
      issue === undefined
        ? 'it is not a Docket configuration'
        : `${issue.path.join('.') || 'the file'}: ${issue.message}`,
    );
  }
  refuseUnstorable(parsed.data);
  return parsed.data;
}

/** PostgreSQL text can hold neither. */
function refuseUnstorable(file: ConfigurationFile): void {
  const found = /(?<!\\)(?:\\\\)*\\u(0000|d[89a-f][0-9a-f]{2})/.exec(JSON.stringify(file))?.[1];
  if (found === '0000') throw refusal('it contains a NUL character');
  if (found !== undefined) throw refusal('it contains half of a surrogate pair');
}

/** Far more than 200,000 decisions and everything else need. */
const LIMITS = { depth: 40, lists: 1_000_000, values: 12_000_000 };

/** Parses the file's bytes as JSON. Throws the specification's message with the reason. */
export function readJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw refusal('the file is empty');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal('it is not text in UTF-8');
  }
  const excess = excessOf(text, LIMITS);
  if (excess !== null) throw refusal(`it ${excess}`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refusal('it is not JSON');
  }
}
