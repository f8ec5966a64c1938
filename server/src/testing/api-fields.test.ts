import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readDescription } from './described-calls';
import { createTestApp, type TestApp } from './test-app';

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
type Operation = {
  parameters: { name: string }[];
  responses: { 200: { content: { 'application/json': { schema: Schema } } } };
};

let docket: TestApp;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  docket = await createTestApp();
  ({ paths } = await readDescription(docket));
});
afterAll(() => docket.close());

function fieldsOf(schema: Schema | undefined, at: readonly string[]): string[] {
  if (schema === undefined) return [];
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((part) => fieldsOf(part, at));
  const [first, ...rest] = at;
  if (first === undefined)
    return Object.keys(schema.properties ?? schema.items?.properties ?? {}).toSorted();
  return fieldsOf(first === '[]' ? schema.items : schema.properties?.[first], rest);
}

function answerOf(method: string, path: string): Schema | undefined {
  return paths[`/api/v1${path}`]?.[method]?.responses[200].content['application/json'].schema;
}

describe('the OpenAPI description has the specification’s field names of', () => {
  it.each<[string, string, string, string[], string]>([
    [
      'Project',
      'get',
      '/projects/{id}',
      [],
      'id name description type context officialName associatedProjects otherNames involvedParties notes color status labels defaultPriority defaultPriorityChosen defaultDueRule due_date is_archived archived_at created_at updated_at senderIncludes domainMatches subjectIncludes bodyIncludes bodyRegex',
    ],
    [
      'Task',
      'get',
      '/tasks/{id}',
      [],
      'id title description priority status due_date project_id project_name assignee checklist is_archived archived_at created_at',
    ],
    ['Checklist item', 'get', '/tasks/{id}', ['checklist'], 'id text completed'],
    [
      'Service',
      'get',
      '/services/{id}',
      [],
      'id name color is_archived archived_at created_at updated_at projects',
    ],
    [
      'Service project',
      'get',
      '/services/{id}',
      ['projects'],
      'id service_id project_id projectName status',
    ],
    [
      'Template',
      'get',
      '/templates/{id}',
      [],
      'id name description services items status is_archived archived_at created_at',
    ],
    ['User profile', 'get', '/profile', [], 'id email name microsoft_id'],
    [
      'Email',
      'get',
      '/emails',
      ['items'],
      'id subject body preview from_name from_address sent_time received_time is_read has_attachments conversation_id message_id thread_topic folder source_file attachments status sync_error retry_count last_sync_attempt is_archived archived_at created_at updated_at ai_classification',
    ],
    [
      'Email in the review queue',
      'get',
      '/emails/{id}/recommendations',
      [],
      'id from subject body preview receivedAt isRead recommendedProject aiClassification suggestedTasks suggestedReply isArchived aiConfidence processingStatus',
    ],
    [
      'Recommended project',
      'get',
      '/emails/{id}/recommendations',
      ['recommendedProject'],
      'id name description context confidence reasoning approved',
    ],
    [
      'AI classification',
      'get',
      '/emails/{id}/recommendations',
      ['aiClassification'],
      'label confidence projectId projectName',
    ],
    [
      'Suggested task',
      'get',
      '/emails/{id}/recommendations',
      ['suggestedTasks'],
      'id title description priority dueDate projectId projectName confidence approved',
    ],
    [
      'Suggested reply',
      'get',
      '/emails/{id}/recommendations',
      ['suggestedReply'],
      'subject body tone confidence',
    ],
    ['Classification result', 'post', '/emails/classify', ['results'], 'label confidence'],
    ['Rule', 'get', '/rules', [], 'id name order confidence if then'],
    [
      'Rule conditions',
      'get',
      '/rules',
      ['[]', 'if'],
      'senderIncludes domainMatches subjectIncludes bodyIncludes bodyRegex',
    ],
    ['Rule outcome', 'get', '/rules', ['[]', 'then'], 'projectId tags assignee priority due'],
    [
      'Task style',
      'get',
      '/style',
      [],
      'titleTemplate descriptionTemplate includeMetadata includeOutlookLink includeNextSteps urgencyMap dueParser',
    ],
    ['Urgency map', 'get', '/style', ['urgencyMap'], 'low normal high critical'],
    ['Context', 'get', '/contexts', [], 'id name color timezone workingHours'],
    ['Working hours', 'get', '/contexts', ['[]', 'workingHours'], 'start end days'],
    [
      'Prediction result',
      'post',
      '/preview/predict',
      [],
      'title description projectId priority tags due assignee confidence matchedRules',
    ],
    ['Connections', 'get', '/connections', ['outlook'], 'connected email lastSync'],
    ['System info', 'get', '/system/info', [], 'version environment last_updated status'],
    ['Import job', 'post', '/import-historical-emails', [], 'status syncJobId'],
    [
      'Archived email',
      'get',
      '/archives/emails',
      ['items'],
      'id subject from_name from_address received_time archived_at body',
    ],
    [
      'Archived project',
      'get',
      '/archives',
      ['projects'],
      'id name description status archived_at',
    ],
    [
      'Archived task',
      'get',
      '/archives',
      ['tasks'],
      'id title description status priority archived_at',
    ],
    ['Archived service', 'get', '/archives', ['services'], 'id name color archived_at'],
    ['Archived template', 'get', '/archives', ['templates'], 'id name description archived_at'],
    [
      'Mailbox message',
      'get',
      '/mailbox/emails',
      ['value'],
      'id subject from receivedDateTime bodyPreview',
    ],
    ['Project picker entry', 'get', '/projects/picker', [], 'id name status color'],
  ])('%s (§ 3)', (_, method, path, at, fields) => {
    const found = fieldsOf(answerOf(method, path), at);
    expect(fields.split(' ').filter((field) => !found.includes(field))).toEqual([]);
  });

  it('the database, whose columns are snake_case, every one of a user’s tables beginning with user_id (§ 3)', async () => {
    const owner = new Client({ connectionString: docket.ownerUrl });
    await owner.connect();
    const { rows } = await owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public'`,
    );
    const columns = await owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and ordinal_position = 1
       and table_name in ('projects', 'tasks', 'services', 'templates', 'emails', 'rules', 'contexts')`,
    );
    await owner.end();
    expect(rows.filter(({ name }) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
    expect(new Set(columns.rows.map(({ name }) => name))).toEqual(new Set(['user_id']));
  });
});
