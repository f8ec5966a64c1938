import { describeRule, type Rule } from '@docket/core/rules/rule';
import type { ruleProposalSchema } from '@docket/core/rules/rules.contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { z } from 'zod';

import { failureMessage, messageOf } from '../../api/client';
import { randomId } from '../../api/random-id';
import { projectPickerQuery } from '../../api/projects';
import { useCreateRule, useMineRules } from '../../api/rules';
import { useUndo } from '../../forms/use-undo';
import { Checkbox } from '../../ui/checkbox';
import { FormDialog } from '../../ui/form-dialog';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { SkeletonRows } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { thenText } from './rule-text';
import { percent } from '../../ui/figures';

type RuleProposal = z.infer<typeof ruleProposalSchema>;

/** Proposes rules from approved decisions; the selected ones are appended to the list. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const { mutate: mine, ...mined } = useMineRules();
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const adding = useAddRules(onClose);
  useEffect(() => mine({}), [mine]);
  const proposals = mined.data?.proposals ?? [];
  const chosen = proposals.filter((_, at) => picked.has(at));
  function toggle(at: number, on: boolean) {
    const others = [...picked].filter((one) => one !== at);
    setPicked(new Set(on ? [...others, at] : others));
  }
  return (
    <FormDialog
      title="Generate from Examples"
      description={
        mined.data === undefined
          ? 'Analyzing your approved decisions'
          : `From ${mined.data.decisions} approved ${mined.data.decisions === 1 ? 'decision' : 'decisions'}`
      }
      submit={chosen.length < 2 ? 'Add Rule' : `Add ${chosen.length} Rules`}
      busy={adding.isBusy}
      isReady={chosen.length > 0}
      onClose={onClose}
      onSubmit={() => void adding.add(chosen)}
    >
      {mined.isError && (
        <ErrorState title="Failed to generate rules" onRetry={() => mine({})}>
          {messageOf(mined.error, 'An unexpected error occurred')}
        </ErrorState>
      )}
      {(mined.isPending || mined.isIdle) && <SkeletonRows label="Finding rules..." rows={3} />}
      {mined.isSuccess && proposals.length === 0 && (
        <EmptyState title="No rules to suggest yet">
          Rules appear once enough of your approved decisions agree on a sender, a domain or a
          subject.
        </EmptyState>
      )}
      {proposals.length > 0 && (
        <ul className="border-t">
          {proposals.map((proposal, at) => (
            <ProposalRow
              key={`${at}-${proposal.rule.name}`}
              proposal={proposal}
              isPicked={picked.has(at)}
              onPick={(on) => toggle(at, on)}
            />
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

type ProposalRowProps = {
  proposal: RuleProposal;
  isPicked: boolean;
  onPick: (on: boolean) => void;
};

function ProposalRow({ proposal, isPicked, onPick }: ProposalRowProps) {
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
        <p className="text-12 break-words text-ink-2">THEN {thenText(rule.then, projectName)}</p>
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
                <li key={sample.emailId} className="break-words text-ink-2">
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

/** Sequential, to keep their order; one Undo removes them all. */
function useAddRules(onDone: () => void) {
  const create = useCreateRule();
  const { offer } = useUndo();
  const [isBusy, setIsBusy] = useState(false);
  async function add(proposals: readonly RuleProposal[]) {
    setIsBusy(true);
    const added: Rule[] = [];
    const step = randomId();
    try {
      for (const { rule } of proposals) {
        // oxlint-disable-next-line no-await-in-loop -- the order of creation is the order of the rules
        added.push(await create.mutateAsync({ body: rule, step }));
      }
      onDone();
      toast.success('Success', `${added.length} ${added.length === 1 ? 'rule' : 'rules'} created`, {
        action: offer(added[0]),
      });
    } catch (error) {
      const done = added.length > 0 ? ` ${added.length} of ${proposals.length} were created.` : '';
      toast.error('Error', `${failureMessage(error, 'Failed to create rule')}${done}`);
    } finally {
      setIsBusy(false);
    }
  }
  return { add, isBusy };
}
