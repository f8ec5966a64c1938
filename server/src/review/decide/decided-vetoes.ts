// What a decision on an email's project does to the vetoes of its sender, in the words of the audit log.
import type { UserScope } from '../../platform/db/database';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import {
  deleteSenderVeto,
  insertSenderVeto,
  senderHasApproved,
} from '../../analysis/learn/sender-vetoes.repository';
import type { ReviewEmail } from '../../mail/emails/email-decisions.repository';
import { listProjectNames } from '../../records/projects/projects.repository';

/** By project: whether it is ruled out for the sender now, or allowed again. */
export type DecidedVetoes = Map<string, boolean>;

/** Ruled out and allowed again by the same decision, a project is as it was before. */
function note(vetoes: DecidedVetoes, projectId: string, isRuledOut: boolean): void {
  if (!vetoes.delete(projectId)) vetoes.set(projectId, isRuledOut);
}

/** True if the veto is new. None if other mail of this sender is in the project. */
export async function ruleOut(
  work: UnitOfWork,
  email: ReviewEmail,
  { projectId, vetoes }: { projectId: string; vetoes: DecidedVetoes },
): Promise<boolean> {
  const veto = { sender: email.fromAddress, projectId };
  if (await senderHasApproved(work, veto, email.id)) return false;
  const isNew = await insertSenderVeto(work, veto, work.now);
  if (isNew) note(vetoes, projectId, true);
  return isNew;
}

/** True if it was ruled out. */
export async function allowAgain(
  work: UnitOfWork,
  email: ReviewEmail,
  { projectId, vetoes }: { projectId: string; vetoes: DecidedVetoes },
): Promise<boolean> {
  const wasRuledOut = await deleteSenderVeto(work, { sender: email.fromAddress, projectId });
  if (wasRuledOut) note(vetoes, projectId, false);
  return wasRuledOut;
}

/** As fields of an audit entry; projects that are gone are left out. */
export async function vetoFields(
  scope: UserScope,
  email: ReviewEmail,
  vetoes: DecidedVetoes,
): Promise<{ ruledOut?: string[]; allowedAgain?: string[] }> {
  if (vetoes.size === 0) return {};
  const names = await listProjectNames(scope, [...vetoes.keys()]);
  const named = (wanted: boolean) =>
    [...vetoes].flatMap(([id, isRuledOut]) => {
      const name = names.get(id);
      return isRuledOut === wanted && name !== undefined
        ? [`${name} for ${email.fromAddress}`]
        : [];
    });
  const [ruledOut, allowedAgain] = [named(true), named(false)];
  return {
    ...(ruledOut.length > 0 ? { ruledOut } : {}),
    ...(allowedAgain.length > 0 ? { allowedAgain } : {}),
  };
}
