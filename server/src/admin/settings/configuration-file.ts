import {
  CONFIGURATION_FORMAT,
  CONFIGURATION_VERSION,
  configurationSchema,
} from '@docket/core/settings/settings.contract';
import { plainProblem } from '@docket/core/plain-problem';

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

const DEEPEST = 40;
/** Far more than 200,000 decisions and everything else need; each value costs memory and time to parse. */
const MAX_LISTS = 1_000_000;
const MAX_VALUES = 12_000_000;

/** Parses the file's bytes as JSON. Throws the specification's message with the reason. */
export function readJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw refusal('the file is empty');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal('it is not text in UTF-8');
  }
  checkSize(text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refusal('it is not JSON');
  }
}

/** Counted before parsing, and no further than the limit. */
function checkSize(text: string): void {
  let depth = 0;
  let lists = 0;
  let values = 1;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (isText) {
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE) isText = false;
    } else if (character === QUOTE) isText = true;
    else if (character === BRACE || character === BRACKET) {
      depth += 1;
      lists += 1;
      if (depth > DEEPEST) throw refusal(`it is nested more than ${DEEPEST} levels deep`);
      if (lists > MAX_LISTS)
        throw refusal(`it has more than ${count(MAX_LISTS)} lists and objects`);
    } else if (character === BRACE_END || character === BRACKET_END) depth -= 1;
    else if (character === COMMA) {
      values += 1;
      if (values > MAX_VALUES) throw refusal(`it has more than ${count(MAX_VALUES)} values`);
    }
  }
}

function count(most: number): string {
  return most.toLocaleString('en-US');
}

const [QUOTE, BACKSLASH, BRACE, BRACE_END, BRACKET, BRACKET_END, COMMA] = Array.from(
  '"\\{}[],',
  (character) => character.charCodeAt(0),
);
