import type { ResponseOf } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import type {
  endSessions as endSessionsContract,
  Person,
} from '@docket/core/users/administration.contract';
import type { Standing } from '@docket/core/users/entry';

import { deleteAllSessions } from '../../accounts/auth/sessions.repository';
import type { Browser } from '../../accounts/entry/browser';
import { insertSecurityEvent } from '../../accounts/entry/security-events.repository';
import {
  findAdministrators,
  lockAdministration,
  lockStanding,
  switchToUser,
  updateStanding,
} from '../../accounts/users/users.repository';
import { tellAdministrators } from '../../accounts/users/tell-administrators.usecases';
import { disconnectAllServices } from '../../integrations/task-services/connections.usecases';
import { deleteAllApiTokens } from '../../integrations/api-tokens/api-tokens.repository';
import { switchAllWebhooksOff } from '../../integrations/webhooks/webhooks.repository';
import { disconnectMailbox } from '../../accounts/mailboxes/mail-accounts.repository';
import { asSystem, type UserScope } from '../../platform/db/database';
import { isRowId } from '../../platform/db/row-id';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { isBeingDeleted } from '../../platform/db/database-failure';
import { publish, SESSION_ENDED } from '../../platform/live/publish';
import { findPerson, listPeople, type PersonRow } from './people.repository';
import { measurePerson } from './storage.usecases';

type Dependencies = Pick<PlatformDependencies, 'db' | 'clock'>;
type Asked = Parameters<typeof listPeople>[1];

export async function readPeople(deps: Dependencies, asked: Asked, you: string) {
  const { items, total } = await asSystem(deps.db, (trx) => listPeople(trx, asked));
  const people: Person[] = [];
  for (const row of items) people.push(await shownPerson(deps, row, you));
  return { items: people, total, page: asked.page, pageSize: asked.pageSize };
}

async function shownPerson(deps: Dependencies, row: PersonRow, you: string): Promise<Person> {
  const { emails, bytes } =
    row.emails === null || row.bytes === null
      ? await measureUnlessDeleted(deps, row.id)
      : { emails: row.emails, bytes: row.bytes };
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    // Whoever was ever let in has a mailbox row since. Without one, users.last_sign_in_at is that of their first attempt.
    lastSignInAt: row.mailboxState === null ? null : row.lastSignInAt.toISOString(),
    mailbox:
      row.mailboxState === null
        ? null
        : {
            state: row.mailboxState,
            lastSyncAt: row.lastSyncAt?.toISOString() ?? null,
            problem: row.problem?.message ?? null,
          },
    emails,
    bytes,
    isYou: row.id === you,
    isBeingDeleted: row.isBeingDeleted,
  };
}

async function measureUnlessDeleted(deps: Dependencies, id: string) {
  try {
    return await measurePerson(deps, id);
  } catch (error) {
    if (isBeingDeleted(error)) return { emails: 0, bytes: 0 };
    throw error;
  }
}

type Change = Partial<{ state: 'active' | 'blocked'; role: Standing['role'] }>;
type Order = { personId: string; actorId: string; browser: Browser };

/**
 * Approves or blocks a person, or changes their role. A blocked person is signed out everywhere and loses their API
 * tokens; their webhooks are turned off and their mailbox is disconnected, but their data stays. Throws
 * person.not_found, administration.forbidden, administration.last_one, administration.in_progress.
 */
export async function changePerson(
  deps: Dependencies,
  { personId, actorId, browser }: Order,
  change: Change,
): Promise<Person> {
  const changed = await asSystem(deps.db, async (trx) => {
    if (isRowId(personId)) await lockStanding(trx, personId);
    const before = await requirePerson(trx, personId);
    const after = { role: change.role ?? before.role, state: change.state ?? before.state };
    if (administers(before) && !administers(after))
      await requireAnotherAdministrator(trx, { personId, actorId });
    await updateStanding(trx, personId, after);
    const event = { at: deps.clock.now(), personId, actorId, email: before.email, ...browser };
    if (after.state !== before.state)
      await insertSecurityEvent(trx, {
        ...event,
        kind: kindOf(before.state, after.state),
      });
    if (after.role !== before.role)
      await insertSecurityEvent(trx, {
        ...event,
        kind: 'role_changed',
        detail: `${before.role} to ${after.role}`,
      });
    await tellAdministrators(trx);
    // Whoever was one no longer counts as one.
    if (after.role !== before.role) await publish({ userId: personId, trx }, { topic: 'people' });
    if (after.state === 'blocked')
      await signOutEverywhere(await switchToUser(trx, personId), event.at);
    return { ...before, ...after };
  });
  return shownPerson(deps, changed, actorId);
}

function kindOf(before: Standing['state'], after: Standing['state']) {
  if (after === 'blocked') return 'blocked';
  return before === 'blocked' ? 'unblocked' : 'let_in';
}

async function signOutEverywhere(scope: UserScope, at: Date): Promise<void> {
  await deleteAllSessions(scope);
  await deleteAllApiTokens(scope);
  await switchAllWebhooksOff(scope, { at, problem: 'Your account was blocked' });
  await disconnectMailbox(scope);
  await disconnectAllServices(scope);
  await publish(scope, { topic: SESSION_ENDED });
}

/** The person can sign in again; mailbox, tokens and webhooks stay as they are. Throws person.not_found. */
export async function endSessions(
  deps: Dependencies,
  { personId, actorId, browser }: Order,
): Promise<ResponseOf<typeof endSessionsContract>> {
  const at = deps.clock.now();
  return asSystem(deps.db, async (trx) => {
    const { email } = await requirePerson(trx, personId);
    await insertSecurityEvent(trx, {
      kind: 'sessions_ended',
      at,
      personId,
      actorId,
      email,
      ...browser,
    });
    const scope = await switchToUser(trx, personId);
    const ended = await deleteAllSessions(scope);
    await publish(scope, { topic: SESSION_ENDED });
    return { ended };
  });
}

/** Called as the system. Throws person.not_found. */
export async function requirePerson(
  trx: Parameters<typeof findPerson>[0],
  id: string,
): Promise<PersonRow> {
  const person = isRowId(id) ? await findPerson(trx, id) : null;
  if (person === null) throw new AppError('person.not_found', 'This person no longer exists');
  return person;
}

export function administers({ role, state }: Standing): boolean {
  return role === 'administrator' && state === 'active';
}

/** Until the transaction ends, no other administrator stops being one. */
async function requireAnotherAdministrator(
  trx: UserScope['trx'],
  { personId, actorId }: Pick<Order, 'personId' | 'actorId'>,
): Promise<void> {
  if (!(await lockAdministration(trx))) throw administrationBusy();
  // They were one when the call began; another administrator may have been faster.
  await requireAdministrator(trx, actorId);
  const others = (await findAdministrators(trx)).filter(({ id }) => id !== personId);
  if (others.length === 0) throw lastAdministrator();
}

/** Called as the system. Throws administration.forbidden. */
export async function requireAdministrator(trx: UserScope['trx'], id: string): Promise<PersonRow> {
  const actor = await findPerson(trx, id);
  if (actor !== null && administers(actor)) return actor;
  throw new AppError(
    'administration.forbidden',
    'You are no longer an administrator, so nothing was changed.',
  );
}

export function lastAdministrator(): AppError {
  return new AppError(
    'administration.last_one',
    'You are the only administrator. Make someone else an administrator first.',
  );
}

export function administrationBusy(): AppError {
  return new AppError(
    'administration.in_progress',
    'Another administrator is being removed. Nothing was changed; try again when that has finished.',
  );
}
