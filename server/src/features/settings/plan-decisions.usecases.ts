import { listKeptDecisions } from '../review/kept-decisions.repository';
import { listSenderVetoes } from '../review/sender-vetoes.repository';
import type { UserScope } from '../../platform/db/database';
import type { FileDecision, FileVeto } from './decisions-file';

export type DecisionPlan = {
  create: FileDecision[];
  /** Here already, or the person decided here otherwise: what was decided here stays. */
  same: number;
};

/** A decision is known by its message, kind and time; several may be made in one moment. */
const keyOf = ({
  message,
  kind,
  decidedAt,
}: Pick<FileDecision, 'message' | 'kind' | 'decidedAt'>) =>
  `${kind} ${Date.parse(decidedAt)} ${message}`;

export async function planDecisions(
  scope: UserScope,
  wanted: readonly FileDecision[],
): Promise<DecisionPlan> {
  const here = new Map<string, number>();
  const decidedHere = new Set<string>();
  for (const kept of wanted.length === 0 ? [] : await listKeptDecisions(scope)) {
    here.set(keyOf(kept), (here.get(keyOf(kept)) ?? 0) + 1);
    if (kept.kind === 'project') decidedHere.add(kept.message);
  }
  const plan: DecisionPlan = { create: [], same: 0 };
  for (const decision of wanted) {
    const left = here.get(keyOf(decision)) ?? 0;
    if (left > 0) here.set(keyOf(decision), left - 1);
    const isDecided = decision.kind === 'project' && decidedHere.has(decision.message);
    if (left > 0 || isDecided) plan.same += 1;
    else {
      plan.create.push(decision);
      if (decision.kind === 'project') decidedHere.add(decision.message);
    }
  }
  return plan;
}

/** `isHere` asks the stored vetoes, whose projects are known by name. */
export async function planVetoes(
  scope: UserScope,
  wanted: readonly FileVeto[],
  nameOf: (projectId: string) => string,
): Promise<{ create: FileVeto[]; same: number }> {
  const keyOfVeto = (sender: string, project: string) => `${sender}\n${project}`.toLowerCase();
  const here = new Set(
    (await listSenderVetoes(scope)).map((veto) => keyOfVeto(veto.sender, nameOf(veto.projectId))),
  );
  const create = wanted.filter(({ sender, project }) => {
    const key = keyOfVeto(sender, project);
    if (here.has(key)) return false;
    here.add(key);
    return true;
  });
  return { create, same: wanted.length - create.length };
}
