import type { Veto } from '@docket/core/review/vetoes.contract';

import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn } from '../../platform/db/own-rows';

/** 'Not this project for this sender.' The sender's address is kept in lower case. */
export type SenderVeto = { sender: string; projectId: string };

export async function listSenderVetoes(scope: UserScope): Promise<SenderVeto[]> {
  const rows = await selectOwn(scope, 'sender_vetoes').select(['sender', 'project_id']).execute();
  return rows.map((row) => ({ sender: row.sender, projectId: row.project_id }));
}

/** With the names of projects that still exist, latest first. */
export async function listShownVetoes(scope: UserScope): Promise<Veto[]> {
  const rows = await selectOwn(scope, 'sender_vetoes')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.user_id', '=', 'sender_vetoes.user_id')
        .onRef('projects.id', '=', 'sender_vetoes.project_id'),
    )
    .select([
      'sender_vetoes.sender',
      'sender_vetoes.project_id',
      'sender_vetoes.created_at',
      'projects.name',
    ])
    .where('projects.deleted_at', 'is', null)
    .orderBy('sender_vetoes.created_at', 'desc')
    .orderBy('sender_vetoes.sender')
    .execute();
  return rows.map((row) => ({
    sender: row.sender,
    projectId: row.project_id,
    projectName: row.name,
    createdAt: row.created_at.toISOString(),
  }));
}

/** True if the veto is new. */
export async function insertSenderVeto(
  scope: UserScope,
  veto: SenderVeto,
  now: Date,
): Promise<boolean> {
  const row = await scope.trx
    .insertInto('sender_vetoes')
    .values({
      user_id: scope.userId,
      sender: veto.sender.toLowerCase(),
      project_id: veto.projectId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sender')
    .executeTakeFirst();
  return row !== undefined;
}

/** True if there was one. */
export async function deleteSenderVeto(scope: UserScope, veto: SenderVeto): Promise<boolean> {
  const row = await deleteOwn(scope, 'sender_vetoes')
    .where('sender', '=', veto.sender.toLowerCase())
    .where('project_id', '=', veto.projectId)
    .returning('sender')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the person has put any mail of this sender, other than this one, into this project. */
export async function senderHasApproved(
  scope: UserScope,
  veto: SenderVeto,
  emailId: string,
): Promise<boolean> {
  const row = await selectOwn(scope, 'emails')
    .select('id')
    .where('project_state', '=', 'confirmed')
    .where('project_id', '=', veto.projectId)
    .where('id', '!=', emailId)
    .where((e) => e(e.fn<string>('lower', ['from_address']), '=', veto.sender.toLowerCase()))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
