import { describeRule } from '@docket/core/rules/rule';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { projectPickerQuery } from '../../api/projects';
import { Checkbox } from '../../ui/checkbox';
import type { RuleProposal } from './generate-dialog';
import { percent, thenWords } from './rule-words';

type Props = { proposal: RuleProposal; isPicked: boolean; onPick: (on: boolean) => void };

export function ProposalRow({ proposal, isPicked, onPick }: Props) {
  const id = useId();
  const { data: projects } = useQuery(projectPickerQuery({ status: 'any' }));
  const { rule, precision, coverage, matched, right, samples } = proposal;
  const projectName = projects?.find((one) => one.id === rule.then.projectId)?.name;
  return (
    <li className="flex items-start gap-3 border-b py-3">
      <span className="pt-0.5">
        <Checkbox id={id} checked={isPicked} onCheckedChange={onPick} />
      </span>
      <div className="min-w-0 grow">
        <label htmlFor={id} className="block cursor-pointer font-semi break-words">
          {rule.name}
        </label>
        <p className="text-12 break-words">IF {describeRule(rule)}</p>
        <p className="text-12 break-words text-ink-2">THEN {thenWords(rule.then, projectName)}</p>
        <p className="mt-1 text-12 text-ink-2 tabular-nums">
          Precision {percent(precision)} ({right} of {matched}), coverage {percent(coverage)}
        </p>
        {samples.length > 0 && (
          <details className="mt-1 text-12">
            <summary className="cursor-pointer text-ink-3">
              {samples.length} sample {samples.length === 1 ? 'email' : 'emails'}
            </summary>
            <ul className="mt-1 grid gap-0.5">
              {samples.map((sample) => (
                <li key={sample.emailId} className="truncate text-ink-2">
                  {sample.subject || 'No subject'} <span className="text-ink-3">{sample.from}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}
