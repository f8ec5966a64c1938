// The columns of migrations/*.sql as types; a column added there is added here in the same commit.
import type { Generated } from 'kysely';

import type { DefaultInstant, DefaultJson, Json, NullableInstant, NullableJson } from './columns';

export type ProjectsTable = {
  user_id: string;
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  type: Generated<string>;
  context: string | null;
  official_name: Generated<string>;
  associated_projects: Generated<string>;
  other_names: Generated<string>;
  involved_parties: Generated<string>;
  notes: Generated<string>;
  color: string;
  status: Generated<string>;
  labels: Generated<string[]>;
  default_priority: Generated<string>;
  default_due_rule: string | null;
  due_date: string | null;
  sender_includes: Generated<string[]>;
  domain_matches: Generated<string[]>;
  subject_includes: Generated<string[]>;
  body_includes: Generated<string[]>;
  body_regex: Generated<string>;
  is_archived: Generated<boolean>;
  archived_at: NullableInstant;
  deleted_at: NullableInstant;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

export type TasksTable = {
  user_id: string;
  id: Generated<string>;
  title: string;
  description: Generated<string>;
  priority: Generated<string>;
  status: Generated<string>;
  due_date: string | null;
  due_time: string | null;
  project_id: string | null;
  assignee: Generated<string>;
  checklist: DefaultJson;
  tags: Generated<string[]>;
  email_id: string | null;
  suggestion_id: string | null;
  edits: Generated<number>;
  is_archived: Generated<boolean>;
  archived_at: NullableInstant;
  deleted_at: NullableInstant;
  completed_at: NullableInstant;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

export type ServicesTable = {
  user_id: string;
  id: Generated<string>;
  name: string;
  color: Generated<string>;
  is_archived: Generated<boolean>;
  archived_at: NullableInstant;
  deleted_at: NullableInstant;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

export type ServiceProjectsTable = {
  user_id: string;
  id: Generated<string>;
  service_id: string;
  project_id: string | null;
  project_name: string;
  status: Generated<string>;
  created_at: DefaultInstant;
  deleted_at: NullableInstant;
};

export type TemplatesTable = {
  user_id: string;
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  services: Generated<string[]>;
  items: Generated<string[]>;
  status: Generated<string>;
  is_archived: Generated<boolean>;
  archived_at: NullableInstant;
  deleted_at: NullableInstant;
  created_at: DefaultInstant;
};

export type RulesTable = {
  user_id: string;
  id: Generated<string>;
  name: string;
  position: number;
  confidence: Generated<number>;
  conditions: Json;
  outcome: Json;
  deleted_at: NullableInstant;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

export type TaskStylesTable = {
  user_id: string;
  style: Json;
  updated_at: DefaultInstant;
};

export type ContextsTable = {
  user_id: string;
  id: Generated<string>;
  name: string;
  color: string;
  timezone: string;
  working_hours: NullableJson;
  is_default: Generated<boolean>;
  deleted_at: NullableInstant;
  created_at: DefaultInstant;
};
