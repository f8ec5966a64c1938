// Sign-in, the account, settings, data, the audit log, archives, jobs and administration.
import * as archives from '@docket/core/archives/archives.contract';
import * as audit from '@docket/core/audit/audit.contract';
import { AUDIT_NOUNS } from '@docket/core/audit/audit-nouns';
import * as undo from '@docket/core/audit/undo.contract';
import * as doctor from '@docket/core/doctor/doctor.contract';
import * as jobs from '@docket/core/jobs/jobs.contract';
import * as personData from '@docket/core/settings/person-data.contract';
import * as settings from '@docket/core/settings/settings.contract';
import * as account from '@docket/core/users/account.contract';
import * as administration from '@docket/core/users/administration.contract';
import * as backups from '@docket/core/users/backups.contract';
import * as sessions from '@docket/core/users/sessions.contract';
import * as users from '@docket/core/users/users.contract';

import { describeCalls } from './describe-calls';

const ARCHIVABLE = { type: [...archives.ARCHIVABLE_RECORDS] };
const ARCHIVED_TYPE = { type: 'The kind of record. Emails have calls of their own.' };
const NOT_FOUND = [
  'archives.unknown_type',
  'project.not_found',
  'task.not_found',
  'service.not_found',
  'service.access_denied',
  'template.not_found',
] as const;
const PACKED = { 'application/gzip': { schema: { type: 'string', format: 'binary' } } };

export const ACCOUNT_CALLS = [
  ...describeCalls(users, {
    getSession: 'Unlike `/auth/me`, answers a visitor too: with `user` null.',
    completeSignIn: {
      about:
        'Called by the page that the identity provider redirects to. Programs use an API token instead.',
      errors: [
        'auth.failed',
        'auth.permission_not_granted',
        'auth.waiting',
        'auth.blocked',
        'auth.not_allowed',
        'user.unavailable',
      ],
    },
    signOut: 'Ends the session of the browser. Does nothing without one.',
    getMe: 'The person whose session or API token makes the call.',
    getProfile: 'The person, and the mailbox that Docket reads for them.',
  }),
  ...describeCalls(sessions, {
    listSessions: 'Every browser in which you are signed in.',
    endOwnSession: {
      about: 'Ending the current one signs this browser out.',
      errors: ['session.not_found'],
    },
    endOtherSessions: 'This browser stays signed in.',
  }),
  ...describeCalls(account, {
    previewAccountDeletion: 'Deletes nothing.',
    deleteAccount: {
      about: 'Cannot be undone. Repeat the address of the account as confirmation.',
      errors: [
        'account.wrong_address',
        'account.conflict',
        'account.in_progress',
        'account.being_deleted',
        'administration.last_one',
        'administration.in_progress',
      ],
    },
  }),
  ...describeCalls(administration, {
    listPeople: {
      about: 'Never includes anybody’s mail.',
      query: { state: 'Only people in this state.' },
    },
    readDoor: 'For a warning; the settings themselves are in the configuration of the server.',
    updatePerson: {
      about:
        'Blocking a person also ends their sessions, revokes their API tokens, turns off their webhooks and disconnects their mailbox; their data stays. Fields that are left out stay as they are.',
      errors: ['person.not_found', 'administration.last_one', 'administration.in_progress'],
    },
    removePerson: {
      about: 'Cannot be undone. May take minutes for a large mailbox.',
      errors: [
        'person.not_found',
        'account.in_progress',
        'account.being_deleted',
        'administration.last_one',
        'administration.in_progress',
      ],
    },
    endSessions: { about: 'Their API tokens stay valid.', errors: ['person.not_found'] },
    listSecurityEvents:
      'Who signed in, who was refused, and what was changed in the administration. `records` says how many were deleted with a person.',
    exportSecurityEvents: {
      about:
        'Everything that matches, most recent first. What a spreadsheet would take for a formula begins with an apostrophe.',
      answers: {
        200: {
          description: 'A CSV file.',
          content: { 'text/csv': { schema: { type: 'string' } } },
        },
      },
    },
  }),
  ...describeCalls(backups, {
    listBackups:
      'Backups are scheduled in the configuration of the server; `schedule` is null without.',
  }),
  ...describeCalls(settings, {
    getSettings: 'Returns your own settings. Those of the server are in its configuration.',
    updateSettings: {
      about: 'Fields that are left out stay as they are.',
      errors: ['settings.model_not_found', 'settings.threshold_unsupported'],
    },
    listLocalModels: 'Asks Ollama, LM Studio and llama.cpp on their usual ports.',
    getConnections:
      'The state of the connection; `reconnect` means that you have to sign in again.',
    updateConnection: {
      about:
        'Only `connected: false` is accepted: tokens of the mailbox are deleted, stored mail is kept. A mailbox is connected by signing in.',
      errors: ['connection.needs_sign_in', 'mailbox.not_connected'],
    },
    refreshConnection: {
      about: 'Asks the identity provider for a new token.',
      errors: ['mailbox.not_connected', 'mailbox.reconnect', 'identity.unavailable'],
    },
    getSystemInfo: 'For bug reports. To check that everything works, run the doctor.',
    exportConfiguration:
      'Projects, services, templates, rules, contexts, task style, settings and decisions; no mail and no tasks.',
    importConfiguration: {
      about:
        'Takes the file of the export. Records with the same name are updated, others are created, none is deleted. With `dryRun=true`, returns what would change.',
      query: { dryRun: '`true`: change nothing.' },
      request: {
        required: true,
        description: 'The exported file, at most 50 MB.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Configuration' } } },
      },
      errors: ['configuration.invalid'],
    },
  }),
  ...describeCalls(personData, {
    exportPersonData: {
      about:
        'All work and the emails it is about, as one JSON object per line. Emails that nobody worked on, and the text of emails that the mailbox has, are left out. One download or import at a time.',
      answers: { 200: { description: 'A gzipped file.', content: PACKED } },
      errors: ['person_data.in_progress'],
    },
    importPersonData: {
      about: 'Takes the file of the download. Only for an account that has no data of its own yet.',
      request: { required: true, description: 'The file, at most 2 GB.', content: PACKED },
      errors: [
        'person_data.invalid',
        'person_data.not_empty',
        'person_data.busy',
        'person_data.in_progress',
      ],
    },
  }),
  ...describeCalls(audit, {
    listAudit: {
      about:
        'Changes by you, your programs, rules, models and the sync, with the record before and after.',
      query: {
        noun: 'Only changes of this kind of record.',
        actor: 'Only changes by this actor.',
        recordId: 'Only changes of this record.',
        from: 'Only changes at or after this time.',
        to: 'Only changes before this time.',
      },
      values: { noun: Object.keys(AUDIT_NOUNS) },
    },
  }),
  ...describeCalls(undo, {
    getUndo: 'Nothing is attempted, so either may still be refused.',
    undo: {
      about:
        'Send `stepId` from the Docket-Step header of your change. Without it, the newest step that can be undone is undone, also one that the person just made on screen. Steps that cannot be undone are skipped and listed. A step of thousands of changes is undone in parts: repeat the call until `left` is 0, with the same Docket-Step header and a new Idempotency-Key each time.',
      body: { stepId: 'The step to undo; without it, the newest one.' },
      errors: ['undo.conflict', 'undo.not_found'],
    },
    redo: {
      about: 'Redoes what was undone last. Refused if something has changed since.',
      errors: ['redo.conflict', 'redo.not_found'],
    },
    revertAudit: {
      about:
        'Unlike undo, works on any entry of the audit log. Ask with `preview: true` first; it returns what would change, and what stands in the way.',
      body: {
        what: '`change`: this entry; `after`: every entry newer than this one.',
        upTo: 'With `after`: `upTo` of the preview. If the log has gone on since, nothing is reverted.',
        preview: 'Change nothing; return what would change.',
        conflicts:
          'If reverting would overwrite a later change: `refuse` the call, `skip` those fields, or `override` them.',
      },
      errors: ['audit.not_found', 'revert.conflict', 'revert.impossible', 'revert.too_long'],
    },
  }),
  ...describeCalls(archives, {
    getArchives: {
      about:
        'The same page of each kind; a kind with fewer pages returns its last. A kind that could not be loaded is named in `failed`.',
      query: { search: 'Words that names or descriptions must contain. `counts` follows it.' },
    },
    archiveItem: {
      about: 'Hides the record from its list. Does nothing if it is archived.',
      params: ARCHIVED_TYPE,
      values: ARCHIVABLE,
      errors: NOT_FOUND,
    },
    unarchiveItem: {
      about: 'Returns the record to its list.',
      params: ARCHIVED_TYPE,
      values: ARCHIVABLE,
      errors: NOT_FOUND,
    },
    changeArchivedItems: {
      about:
        'Up to 200 records in one step, which is undone as one. Those that are not archived are skipped and not counted in `changed`.',
      params: ARCHIVED_TYPE,
      values: ARCHIVABLE,
      body: { action: '`delete` can be undone for 10 seconds, as every deletion.' },
      answer: { changed: 'Records that were archived, and no longer are.' },
      errors: ['archives.unknown_type'],
    },
    archiveEmail: {
      about: 'The same as the decision `archive`, and needs its scope.',
      errors: ['email.not_found'],
    },
    unarchiveEmail: {
      about: 'The same as the decision `unarchive`, and needs its scope.',
      errors: ['email.not_found'],
    },
  }),
  ...describeCalls(jobs, {
    listJobs: 'What Docket does in the background for you. Finished jobs are not listed.',
    cancelJob: { about: 'A running job stops at its next step.', errors: ['job.not_found'] },
    retryJob: {
      about: 'Does not wait for the job.',
      errors: ['job.not_found', 'job.running_conflict'],
    },
  }),
  ...describeCalls(doctor, {
    runDoctor: 'Takes seconds: it calls the identity provider and the database. Changes nothing.',
  }),
];
