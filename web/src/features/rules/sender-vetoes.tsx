import type { Veto } from '@docket/core/review/vetoes.contract';
import { useQuery } from '@tanstack/react-query';

import { useAddVeto, useRemoveVeto, vetoesQuery } from '../../api/rules';
import { ReadFailure } from '../../forms/loaded-panel';
import { report, toastError } from '../../forms/mutation-toasts';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { RelativeTime } from '../../ui/relative-time';
import { toast } from '../../ui/toast';

/** Vetoes created by rejecting recommendations: "not this project for this sender". */
export function SenderVetoes() {
  const vetoes = useQuery(vetoesQuery());
  const add = useAddVeto();
  const remove = useRemoveVeto();
  if (vetoes.data === undefined ? !vetoes.isError : vetoes.data.length === 0) return null;
  function take({ sender, projectId, projectName }: Veto) {
    const body = { sender, projectId };
    const onError = toastError('Failed to update rule');
    const undo = {
      label: 'Undo',
      keys: 'u',
      run: () => report(add.mutateAsync({ body }), { onError }),
    };
    report(remove.mutateAsync({ body }), {
      onSuccess: () =>
        toast.success('Success', `${projectName} may be recommended for ${sender} again`, {
          action: undo,
        }),
      onError,
    });
  }
  return (
    <Panel
      title="Not for This Sender"
      description="Learned when you rejected a recommended project. Rules and your own decisions take precedence."
      className="mt-6"
    >
      <ReadFailure query={vetoes} noun="rejected senders" />
      <ul aria-label="Not for this sender">
        {vetoes.data?.map((veto) => (
          <li
            key={`${veto.sender} ${veto.projectId}`}
            className="flex min-h-10 items-center gap-3 border-t py-1 first:border-t-0"
          >
            <span className="min-w-0 grow break-words">
              {veto.sender} <span className="text-ink-3">is never filed in</span> {veto.projectName}
            </span>
            <span className="text-12 text-ink-3 max-md:hidden">
              <RelativeTime time={veto.createdAt} style="list" />
            </span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Remove: ${veto.sender} is never filed in ${veto.projectName}`}
              onClick={() => take(veto)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
