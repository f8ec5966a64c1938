// How the isolation test calls each repository function: as one user, with the ids of another user's records. Arguments
// are chosen by parameter name.
import { parseSearch } from '@docket/core/search/search';
import { TASK_DEFAULTS } from '@docket/core/tasks/task';

import { composeEmail } from '../mail/emails/compose-email';
import { other, SECRET } from './isolation-rows';
import { TASK_SERVICE_ARGUMENTS } from './isolation-task-services';
import { AUDIT_ARGUMENTS } from './isolation-audit';
import { PROGRAM_ARGUMENTS } from './isolation-programs';
import { mailOf } from './received-mail';

const now = new Date('2026-11-02T09:00:00Z');
const [early, late] = [new Date('2020-01-01T00:00:00Z'), new Date('2040-01-01T00:00:00Z')];
const day = '2026-01-01';
const key = { folderId: other.folder, from: new Date(`${day}Z`), to: new Date('2026-01-02Z') };
const page = { page: 1, pageSize: 50, search: '', due: 'all' };
const found = { search: parseSearch('secret', 'emails', day), zone: 'UTC' };
const context = { name: 'mine', color: '#e44332', timezone: 'UTC', workingHours: null };
const project = { name: 'mine', color: '#e44332', status: 'open', updated_at: now };
const rule = { name: 'mine', confidence: 0.5, if: {}, then: { projectId: other.project } };
const task = {
  ...TASK_DEFAULTS,
  title: 'mine',
  project_id: null,
  email_id: other.email,
  suggestion_id: other.suggestion,
};
const times = { created_at: now, updated_at: now };
const row = { ...task, ...times, id: other.task, edits: 0, is_archived: false };
const proposal = {
  kind: 'request',
  title: 'mine',
  description: '',
  priority: 'P1',
  due: null,
  confidence: 0.5,
  evidence: null,
  source: 'built-in',
};
const example = { id: other.email, decisionId: 1, projectId: other.project, at: 1, features: {} };
const outbound = { destination: 'd', purpose: 'p', emailId: null, bytes: 1, outcome: 'ok' };
const reader = { name: 'mine', email: 'mine@x.example' };
const email = composeEmail(mailOf({ user: reader }, { id: other.message }), {
  readerAddress: reader.email,
  folder: { name: 'Inbox', wellKnownName: 'inbox', isIncluded: true },
});
const sender = { name: 'Dana Kerr', address: other.sender };
const counts = { stored: 0, changed: 0, removed: 0, requests: 0 };
const gap = { messageId: other.message, kind: 'extra', day, receivedAt: now, notedAs: null };
const folder = { id: other.folder, parentId: null, wellKnownName: null, displayName: 'mine' };

const columns = ['id', 'name'];
const personTable = { table: 'services', columns, isOfEmail: false, numbered: [], bytes: [] };

/** Parameters with a single value. */
const PLAIN: readonly (readonly [unknown, string])[] = [
  ['mine', 'answer name reason owner link email'],
  [now, 'now at silentSince'],
  [early, 'since deletedSince'],
  [late, 'to time until'],
  [day, 'day from today'],
  [0, 'attempt process keep offset insertChunk.file findChunk.file findChunk.number'],
  [1, 'page madeWith maxAttempts edits revertedBy attempts decisionId'],
  [
    1,
    'advanceImport.bytes advanceImport.busyMs insertChunk.number saveBackground.messages saveBackground.window',
  ],
  [50, 'limit pageSize listUndecidedNear.after listUndecidedNear.before'],
  [365, 'days'],
  [true, 'withBodies isLocked isRemoval'],
  [false, 'isIncluded'],
  [null, 'exceptId reply'],
  [[], 'added answers checklist leftOut numbers replies'],
  [[gap], 'gaps'],
  [{}, 'settings calibrations browser'],
  ['all', 'review goal'],
  ['projects', 'listArchivedPage.kind listArchivedIds.kind'],
  ['UTC', 'zone timeZone'],
  [other.sender, 'address'],
  [[other.sender], 'addresses'],
  [other.email, 'like'],
  [other.import, 'finishUpload.id beginAttempt.id uncountAttempt.id readSinglyUntil.id'],
];

/** By the parameter's name, or by function and parameter if the name alone is ambiguous. */
const ARGUMENTS: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    PLAIN.flatMap(([value, names]) => names.split(' ').map((name) => [name, value])),
  ),
  key,
  range: { ...key, total: 9 },
  slice: key,
  slices: [key],
  unread: 4,
  tokenHash: other.tokenHash,
  tokens: { sealed: Buffer.from('x'), scopes: ['Mail.Read'], expiresAt: now },
  task,
  table: 'tasks',
  linked: 'projects',
  purpose: 'p',
  example,
  examples: [example],
  entries: [outbound],
  names: [other.folder],
  references: [`<${SECRET}>`],
  changed: [other.email],
  veto: { sender: other.sender, projectId: other.project },
  tallies: { listed: 0 },
  context: { oldest: null, snoozed: 0, open: 0 },
  problem: { code: 'a.b', message: 'x', requestId: null, at: now.toISOString() },
  session: { tokenHash: Buffer.from('mine'), now, expiresAt: late, endsAt: late },
  lease: { owner: 'mine', until: late },
  edges: [0.7, 0.9],
  query: {
    ...page,
    sort: 'name',
    order: 'asc',
    archived: 'all',
    status: 'all',
    priority: 'all',
    review: 'all',
  },
  'listFoundPage.query': { ...page, review: 'all', found },
  'listFoundIds.query': { ...page, review: 'all', found },
  change: { name: 'mine', title: 'mine', body: 'mine' },
  decision: { approved: true, taskId: null, decidedAt: now },
  verdict: { state: 'confirmed', projectId: other.project, decided: { at: now, by: 'person' } },
  failure: { from: ['none'], reason: 'x', now },
  incoming: [{ message_id: 'mine', internet_message_id: `<${other.sender}>` }],
  sought: found,
  wanted: { messageIds: [other.message], internetMessageIds: [] },
  sources: [{ messageId: other.message, raw: Buffer.from('mine') }],
  found: [{ id: other.email, automatic: 'list', warning: null, answers: [] }],
  suggestion: { emailId: other.email, proposal, update: null },
  folders: [{ ...folder, totalItems: 1, isIncluded: true }],
  senders: [sender],
  reader: { name: 'mine', address: 'mine@mine.example' },
  rows: [
    {
      id: other.email,
      project_id: other.project,
      recommended_project_id: other.project,
      from_name: sender.name,
      from_address: sender.address,
    },
  ],
  suggestions: [{ emailId: other.email, proposal, update: null }],
  progress: { readDownTo: now, listed: 1, total: 1, doneAt: now },
  outcome: { owner: 'mine', nextSyncAt: null, problem: null },
  use: { requests: 1, uploadedBytes: 1 },
  run: { kind: 'k', startedAt: now, finishedAt: now, problem: null, ...counts },
  kept: { table: 'tasks', id: other.task, row },
  ranges: [key],
  ...TASK_SERVICE_ARGUMENTS,
  'readVersions.table': 'projects',
  'readVersions.ids': [other.project],
  'readOwnVersion.table': 'settings',
  'lockRecord.table': 'projects',
  'lockRecord.id': other.project,
  'listLatestChanges.recordId': SECRET,
  'takeKey.key': SECRET,
  requestHash: Buffer.from('mine'),
  noun: SECRET,
  'keepAnswer.key': SECRET,
  'keepAnswer.step': other.step,
  'keepAnswer.etag': '"1"',
  'undoDecisions.kinds': ['project'],
  'listOpenSteps.kinds': ['done', 'undo'],
  'moveTask.checklist': [],
  'findEarlierEntry.entry': { id: 9_000, noun: SECRET, recordId: SECRET, action: SECRET },
  ...PROGRAM_ARGUMENTS,
  ...AUDIT_ARGUMENTS,
  'insertContext.input': { ...context, isDefault: true },
  'changeContext.input': context,
  'insertProject.input': project,
  'changeProject.change': project,
  'insertRule.input': rule,
  'changeRule.input': rule,
  'insertService.input': { name: other.sender, color: 'bg-blue-500' },
  'changeService.change': { name: 'mine', updated_at: now },
  'insertServiceProject.project': {
    service_id: other.service,
    project_id: other.project,
    project_name: 'mine',
    status: 'open',
  },
  'changeServiceProject.change': { project_name: 'mine' },
  'insertTemplate.input': { name: 'mine', description: '', services: [], items: [] },
  'changeTemplate.change': { name: 'mine' },
  'changeTask.change': { title: 'mine' },
  'failUnsentReplies.error': 'mine',
  'saveStorage.emails': 1,
  'saveStorage.bytes': 1,
  of: personTable,
  tables: [personTable],
  'countRowsOf.table': personTable,
  lines: [],
  'writeRowsOf.table': 'services',
  'writeRowsOf.columns': columns,
  'writeRowsOf.bytes': [],
  'undoImportedDecision.kind': 'task',
  'changeSuggestion.change': { title: 'mine' },
  'changeReply.change': { body: 'mine' },
  'changeReplyOfAttempt.change': { body: 'mine' },
  'changeCheck.change': { state: 'cancelled' },
  'changeEmail.change': { feedback: 'mine' },
  'storeEmails.emails': [email],
  'moveToFiles.emails': [{ id: other.email, messageId: 'mine', sourceFile: 'mine' }],
  'writeRecommendations.emails': [
    {
      id: other.email,
      recommendation: { projectId: null, degraded: false, label: 'mine' },
      rawConfidence: 0,
    },
  ],
  'listLearnedExamples.after': null,
  'listStoredPage.after': undefined,
  'listStoredOf.from': key.from,
  'listStoredOf.to': key.to,
  'writeComparison.days': new Map(),
  'listUntriedGaps.since': late,
  'countStoredOnDays.days': [day],
  'countCheckStep.step': { checked: 1, healed: 1, requests: 1 },
  'finishUpload.bytes': 1,
  'readSinglyUntil.until': 1,
  'advanceImport.step': { found: 1, stored: 1, duplicates: 1, failed: 1 },
  'advanceImport.at': { file: 0, byte: 1 },
  'advanceImport.setAside': [],
  'insertMailFile.file': { number: 1, name: 'mine' },
  'insertChunk.bytes': Buffer.from('mine'),
  'countMailboxImports.step': { found: 1, stored: 1, duplicates: 1, failed: 1 },
  'insertImport.job': { kind: 'files', days: null, total: 1 },
  'endImport.end': { state: 'failed', error: 'mine', now },
  'endAttempts.end': { process: 0, end: 'left' },
  'saveTaskStyle.style': {},
  'advanceImport.id': other.import,
  'listDueTasks.due': { group: 'overdue', now: { date: day, time: '09:00' } },
  'countOpenTasks.now': { date: day, time: '09:00' },
  'moveLearnedExamples.places': [other.email],
  'readRows.places': [{ id: other.email }],
  'saveBackground.counts': new Uint8Array(1),
  'saveSubscription.change': {
    subscription_id: 'mine',
    secret_hash: null,
    notification_url: null,
    expires_at: null,
    renew_at: now,
    failures: 0,
    last_notified_at: null,
  },
};

/** The table that an `id` refers to: the noun in the function's name; else emails. */
const NOUNS = [
  [/ApiToken/, 'apiToken'],
  [/ServiceProject/, 'serviceProject'],
  [/Queued|exhaustAttempts/, 'job'],
  [/Suggestion/, 'suggestion'],
  [/Service/, 'service'],
  [/Project|LateLinks/, 'project'],
  [/Template/, 'template'],
  [/Context|Default/, 'context'],
  [/Rule/, 'rule'],
  [/Import/, 'import'],
  [/Folder/, 'folder'],
  [/Task|Kept|lockRecords/, 'task'],
] as const;

/** The arguments after the scope. Throws if a parameter's name is unknown: then it needs a line above. */
export function argumentsOf(call: string, run: unknown): unknown[] {
  const header = /^[^(]*\(([^]*?)\)\s*(?:=>|\{)/.exec(String(run))?.[1] ?? '';
  const [, ...parts] = header.split(/,(?![^{]*\})/);
  return parts.map((part) => {
    const fields = /^\s*\{([^]*)\}/.exec(part)?.[1];
    if (fields === undefined) return argumentOf(call, nameOf(part));
    const names = fields.split(',').filter((field) => field.trim() !== '');
    return Object.fromEntries(
      names.flatMap((field) => {
        const given = argumentOf(call, nameOf(field));
        return field.includes('...') ? Object.entries(given as object) : [[nameOf(field), given]];
      }),
    );
  });
}

function nameOf(parameter: string): string {
  return /\w+/.exec(parameter)?.[0] ?? '';
}

function argumentOf(call: string, name: string): unknown {
  for (const known of [`${call}.${name}`, name]) if (known in ARGUMENTS) return ARGUMENTS[known];
  if (name === 'ids') return [argumentOf(call, 'id')];
  if (name.endsWith('Ids')) return [argumentOf(call, name.slice(0, -1))];
  if (name === 'id') return other[NOUNS.find(([noun]) => noun.test(call))?.[1] ?? 'email'];
  const noun = name.endsWith('Id') ? name.slice(0, -2) : '';
  if (noun in other) return other[noun as keyof typeof other];
  throw new Error(`What is ${name} of ${call}? Say it in isolation-calls.ts`);
}
