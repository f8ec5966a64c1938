import type {
  UsersTable,
  SignInsTable,
  SessionsTable,
  AllowedImageSendersTable,
  SettingsTable,
  AuditEntriesTable,
  OutboundLogTable,
} from './account-tables';
import type {
  CompletenessChecksTable,
  CompletenessDaysTable,
  CompletenessGapsTable,
  CompletenessSlicesTable,
  MailSubscriptionsTable,
} from './completeness-tables';
import type {
  MailAccountsTable,
  MailFoldersTable,
  MailboxUsageTable,
  BackfillRangesTable,
  SyncRunsTable,
  ImportJobsTable,
  EmailsTable,
  EmailWordsTable,
  EmailSourcesTable,
  SuggestionsTable,
  RepliesTable,
  DecisionsTable,
  LearnedExamplesTable,
  LearnersTable,
  RecommendationRoundsTable,
  SenderVetoesTable,
  UnreadWordsTable,
} from './mail-tables';
import type { ProcessesTable } from './process-tables';
import type {
  ProjectsTable,
  TasksTable,
  ServicesTable,
  ServiceProjectsTable,
  TemplatesTable,
  RulesTable,
  TaskStylesTable,
  ContextsTable,
} from './work-tables';

export type Tables = {
  users: UsersTable;
  sign_ins: SignInsTable;
  sessions: SessionsTable;
  mail_accounts: MailAccountsTable;
  mail_folders: MailFoldersTable;
  backfill_ranges: BackfillRangesTable;
  mailbox_usage: MailboxUsageTable;
  sync_runs: SyncRunsTable;
  import_jobs: ImportJobsTable;
  completeness_days: CompletenessDaysTable;
  completeness_gaps: CompletenessGapsTable;
  completeness_checks: CompletenessChecksTable;
  completeness_slices: CompletenessSlicesTable;
  mail_subscriptions: MailSubscriptionsTable;
  projects: ProjectsTable;
  emails: EmailsTable;
  email_words: EmailWordsTable;
  unread_words: UnreadWordsTable;
  email_sources: EmailSourcesTable;
  tasks: TasksTable;
  suggestions: SuggestionsTable;
  replies: RepliesTable;
  decisions: DecisionsTable;
  learned_examples: LearnedExamplesTable;
  learners: LearnersTable;
  recommendation_rounds: RecommendationRoundsTable;
  sender_vetoes: SenderVetoesTable;
  allowed_image_senders: AllowedImageSendersTable;
  services: ServicesTable;
  service_projects: ServiceProjectsTable;
  templates: TemplatesTable;
  rules: RulesTable;
  task_styles: TaskStylesTable;
  contexts: ContextsTable;
  settings: SettingsTable;
  audit_entries: AuditEntriesTable;
  outbound_log: OutboundLogTable;
  processes: ProcessesTable;
};
