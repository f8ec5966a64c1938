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
  MailAccountsTable,
  MailFoldersTable,
  BackfillRangesTable,
  SyncRunsTable,
  ImportJobsTable,
  EmailsTable,
  EmailSourcesTable,
  SuggestionsTable,
  RepliesTable,
  DecisionsTable,
  LearnersTable,
  SenderVetoesTable,
} from './mail-tables';
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
  sync_runs: SyncRunsTable;
  import_jobs: ImportJobsTable;
  projects: ProjectsTable;
  emails: EmailsTable;
  email_sources: EmailSourcesTable;
  tasks: TasksTable;
  suggestions: SuggestionsTable;
  replies: RepliesTable;
  decisions: DecisionsTable;
  learners: LearnersTable;
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
};
