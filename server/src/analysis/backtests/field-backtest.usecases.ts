import type { BodyOf } from '@docket/core/contract';
import { validationError } from '@docket/core/errors';
import type { backtestProject } from '@docket/core/projects/projects.contract';
import type { BacktestEffect } from '@docket/core/rules/rules.contract';
import { backtestFields } from '@docket/intelligence/projects/backtest-fields';
import { checkConditions } from '@docket/intelligence/rules/check-conditions';

import type { ReportProgress } from '../../platform/threads/thread-task';
import type { UserScope } from '../../platform/db/database';
import { listActiveProjects } from '../../records/projects/projects.repository';
import { listLiveRules } from '../../records/rules/rules.usecases';
import { listSenderVetoes } from '../learn/sender-vetoes.repository';
import { asHistoric, describeBreaks, groupsOf, readRecent } from './rule-backtest.usecases';

const NEW_PROJECT = 'new';

/**
 * What matching fields would do to the newest received emails, after the rules and alongside the other projects'
 * fields. Saves nothing.
 */
export async function measureFieldsEffect(
  scope: UserScope,
  { projectId = NEW_PROJECT, fields }: BodyOf<typeof backtestProject>,
  tell: ReportProgress,
): Promise<BacktestEffect> {
  const problems = checkConditions(fields);
  if (problems.length > 0) throw validationError(problems);
  const projects = await listActiveProjects(scope);
  const rules = await listLiveRules(scope);
  const vetoes = await listSenderVetoes(scope);
  const effect: BacktestEffect = { matches: 0, newMatches: 0, released: 0, breaks: [] };
  const read = {
    relevant: [fields, ...projects.filter(({ id }) => id === projectId)],
    others: [...projects, ...rules.flatMap(groupsOf)],
    tell,
  };
  await readRecent(scope, read, (history) => {
    const candidate = { projectId, conditions: fields };
    const found = backtestFields(candidate, { projects, rules, vetoes }, history.map(asHistoric));
    effect.matches += found.matches;
    effect.newMatches += found.newMatches;
    effect.released += found.released;
    effect.breaks.push(...describeBreaks(found.breaks, history));
  });
  return effect;
}
