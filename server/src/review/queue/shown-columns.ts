// The columns that a list and an opened email show, each by name, because a statement that selects all columns cannot
// be prepared.
import type { Row } from '../../platform/db/columns';
import type {
  EmailsTable,
  RepliesTable,
  SuggestionsTable,
} from '../../platform/db/tables.generated';

// Bodies can be megabytes, so lists never read them.
export const LISTED = [
  'id',
  'conversation_id',
  'folder',
  'subject',
  'preview',
  'from_name',
  'from_address',
  'to_recipients',
  'cc_recipients',
  'reply_to',
  'headers',
  'received_time',
  'is_read',
  'is_from_reader',
  'has_attachments',
  'status',
  'ai_classification',
  'recommended_project_id',
  'project_state',
  'project_id',
  'project_decided_by',
  'was_pending',
  'is_degraded',
  'top_priority',
  'warning',
  'is_archived',
  'snoozed_until',
] as const satisfies readonly (keyof EmailsTable)[];
export const OPENED = [
  ...LISTED,
  'body',
  'body_text',
  'sent_time',
  'sync_error',
  'attachments',
  'web_link',
  'feedback',
  'automatic',
  'answers',
  'left_out',
  'move_problem',
  'body_removed_at',
] as const satisfies readonly (keyof EmailsTable)[];
export type ListedRow = Pick<Row<EmailsTable>, (typeof LISTED)[number]>;
export type OpenedRow = Pick<Row<EmailsTable>, (typeof OPENED)[number]>;

export const SUGGESTED = [
  'email_id',
  'id',
  'kind',
  'title',
  'description',
  'priority',
  'due_date',
  'due_time',
  'due',
  'confidence',
  'evidence',
  'source',
  'proposed',
  'approved',
  'task_id',
] as const satisfies readonly (keyof SuggestionsTable)[];
export type SuggestionRow = Pick<Row<SuggestionsTable>, (typeof SUGGESTED)[number]> & {
  /** Of its task, as it is now. */
  task_title: string | null;
};

export const REPLIED = [
  'email_id',
  'subject',
  'body',
  'tone',
  'confidence',
  'source',
  'state',
  'recipients',
  'send_at',
  'sent_at',
  'unsent',
  'error',
  'answer',
] as const satisfies readonly (keyof RepliesTable)[];
export type ReplyRow = Pick<Row<RepliesTable>, (typeof REPLIED)[number]> & {
  is_withdrawn: boolean;
};
