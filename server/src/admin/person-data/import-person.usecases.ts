import { randomUUID } from 'node:crypto';

import { AppError } from '@docket/core/errors';
import { ruleConditionsSchema, storedConditionsSchema } from '@docket/core/rules/rule-conditions';
import { checkConditions } from '@docket/intelligence/rules/check-conditions';

import {
  findMailbox,
  holdLease,
  releaseLease,
  takeLease,
  IMPORT_OWNER,
} from '../../accounts/mailboxes/mailboxes.repository';
import { failUnsentReplies } from '../../analysis/extract/replies.repository';
import { queueForIndexing } from '../../mail/emails/search-index.repository';
import { readMailboxAgain } from '../../mail/proof/read-mailbox-again.usecases';
import { keepLease, LEASE_MS } from '../../mail/sync/sync-run';
import { recordChange } from '../../platform/changes/record-change';
import { asUser } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { readPersonFile, invalidFile, type FileTable } from './person-file';
import {
  deleteRowsOf,
  hasOwnWork,
  listPersonTables,
  listStoredConditions,
  listUnfinished,
  writeRowsOf,
  type PersonTable,
} from './person-rows.repository';
import { createRowNumbers } from './row-numbers';

const WAKE_PRIORITY = -5;
/** Per job and per entry of the search index's queue, as when mail arrives. */
const BATCH_EMAILS = 100;
const REASON =
  'This reply was about to be sent when your data was exported, and may have been sent since. Check Sent Items before you send it again.';

/**
 * Imports an export into an account in which the person has not made anything yet; all or nothing. Throws
 * person_data.invalid, person_data.not_empty, person_data.busy.
 */
export async function importPerson(
  deps: PlatformDependencies,
  userId: string,
  file: AsyncIterable<Uint8Array>,
): Promise<{ rows: number }> {
  const leaseOwner = IMPORT_OWNER + randomUUID();
  const isPaused = await pauseSync(deps, userId, leaseOwner);
  const stopRenewing = isPaused ? keepLease({ deps, userId, leaseOwner }) : () => undefined;
  try {
    return await inUnitOfWork(deps, userId, async (work) => {
      const written = await replaceRows(work, file);
      if (isPaused && !(await holdLease(work, leaseOwner))) throw busy();
      await readMailboxAgain(work, work.now);
      return written;
    });
  } catch (error) {
    throw isRefusedByDatabase(error) ? invalidFile('its records contradict each other') : error;
  } finally {
    stopRenewing();
    await asUser(deps.db, userId, (scope) => releaseLease(scope, leaseOwner));
  }
}

/** False without a connected mailbox, because then nothing syncs. */
async function pauseSync(
  { db, clock }: PlatformDependencies,
  userId: string,
  owner: string,
): Promise<boolean> {
  return asUser(db, userId, async (scope) => {
    const mailbox = await findMailbox(scope);
    if (mailbox?.state !== 'connected') return false;
    const now = clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    if (!(await takeLease(scope, { owner, until }, now))) throw busy();
    return true;
  });
}

function busy(): AppError {
  return new AppError(
    'person_data.busy',
    'The mailbox is being synced. Nothing was imported; try again in a minute.',
  );
}

async function replaceRows(
  work: UnitOfWork,
  file: AsyncIterable<Uint8Array>,
): Promise<{ rows: number }> {
  if (await hasOwnWork(work))
    throw new AppError(
      'person_data.not_empty',
      'This account is not empty: it has projects, tasks, services, templates, rules, contexts, a task style, decisions, edited suggestions or replies, archived or snoozed mail, or mail from files. Import into a new account.',
    );
  const known = await listPersonTables(work);
  await deleteRowsOf(work, known);
  const numbers = createRowNumbers(work);
  const written = { rows: 0 };
  await readPersonFile(file, {
    begin: async (table, { person, version }) => {
      const target = targetOf(known, table);
      return { ...target, bytes: version === 1 ? [] : target.bytes, person };
    },
    async rows(current, lines) {
      const own = lines.map((line) => line.replaceAll(current.person, work.userId));
      await writeRowsOf(work, current, await numbers.renumber(current, own));
      written.rows += lines.length;
    },
    end: (current) => numbers.link(current),
  });
  await checkRecords(work);
  await enqueueUnfinishedWork(work);
  await recordChange(work, {
    actor: 'person',
    action: 'import',
    noun: 'configuration',
    recordId: work.userId,
    title: 'All data imported',
  });
  return written;
}

/** Columns this version no longer has are refused by name; columns missing in the file get their defaults. */
function targetOf(known: readonly PersonTable[], { table, columns }: FileTable): PersonTable {
  const own = known.find((one) => one.table === table);
  const missing = columns.find((column) => own?.columns.includes(column) !== true);
  if (own === undefined || missing !== undefined)
    throw invalidFile(
      `this Docket does not know ${table}${missing === undefined ? '' : `.${missing}`}. It may be older than the one that made the file`,
    );
  return { ...own, columns };
}

/** Refuses what a form would: conditions of another shape, and patterns that cost too much. */
async function checkRecords(work: UnitOfWork): Promise<void> {
  for (const { what, conditions } of await listStoredConditions(work))
    for (const one of conditions) {
      const parsed = storedConditionsSchema.safeParse(one);
      if (!parsed.success) throw invalidFile(`${what} has conditions of an unknown kind`);
      const allowed = ruleConditionsSchema.safeParse(parsed.data);
      const [problem] = allowed.error?.issues ?? checkConditions(parsed.data);
      if (problem !== undefined) throw invalidFile(`${what} is not valid: ${problem.message}`);
    }
}

/** Enqueues the jobs, which were not exported. */
async function enqueueUnfinishedWork(work: UnitOfWork): Promise<void> {
  const { userId, trx } = work;
  await failUnsentReplies(work, REASON, work.now);
  const { emailIds, unread, snoozed } = await listUnfinished(work);
  for (const added of inBatches(emailIds)) await queueForIndexing(work, { added, changed: [] });
  for (const batch of inBatches(unread))
    await work.announce(trx, 'email.stored', { userId, emailIds: batch });
  for (const { id, until } of snoozed) {
    const at = { on: 'email.snoozed', runAt: until, priority: WAKE_PRIORITY } as const;
    await work.announce(trx, at, { userId, emailId: id });
  }
}

function inBatches(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH_EMAILS) }, (_, at) =>
    ids.slice(at * BATCH_EMAILS, (at + 1) * BATCH_EMAILS),
  );
}

/** Wrong types, missing parents and violated checks: PostgreSQL's classes 22 and 23. */
function isRefusedByDatabase(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^2[23]/.test(code);
}
