import type { Rule } from '@docket/core/rules/rule';
import type { WaitingMail } from '@docket/core/rules/rules.contract';
import { useEffect } from 'react';

import { messageOf } from '../../api/client';
import { useFindWaitingMail } from '../../api/rules';
import { useDecideMany } from '../../forms/use-decide-many';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { countOf, number } from '../../ui/figures';
import { Notice } from '../../ui/notice';
import { SkeletonRows } from '../../ui/skeleton';

/** Previews which stored emails a rule would file, and files them as one step. */
export function ApplyDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { mutate, data, error } = useFindWaitingMail();
  const { decideMany, done } = useDecideMany();
  useEffect(() => mutate({ params: { id: rule.id } }), [mutate, rule.id]);
  async function apply({ emailIds }: WaitingMail) {
    const isApplied = await decideMany(emailIds, {
      action: 'change_project',
      projectId: rule.then.projectId,
      title: 'Rule Applied',
    });
    if (isApplied) onClose();
  }
  return (
    <Dialog
      title="Apply to Stored Mail"
      description={rule.name}
      // What runs can't be stopped any more, and the answer closes the dialog.
      onClose={() => done === null && onClose()}
      footer={
        <>
          <Button disabled={done !== null} onClick={onClose}>
            {data?.total === 0 ? 'Close' : 'Cancel'}
          </Button>
          {data !== undefined && data.total > 0 && (
            <Button variant="primary" busy={done !== null} onClick={() => void apply(data)}>
              File {countOf(data.emailIds.length, 'email')}
            </Button>
          )}
        </>
      }
    >
      {data === undefined && error === null && <SkeletonRows label="Finding emails..." />}
      {error !== null && <Notice tone="danger">{messageOf(error, 'Failed to find emails')}</Notice>}
      {data !== undefined && <Waiting waiting={data} />}
    </Dialog>
  );
}

function Waiting({ waiting: { total, emailIds, decided, samples } }: { waiting: WaitingMail }) {
  return (
    <>
      <p className="tabular-nums">
        {total === 0
          ? 'No undecided email matches this rule.'
          : `${countOf(total, 'undecided email')} ${total === 1 ? 'matches' : 'match'} and will be filed in the rule’s project.`}
        {emailIds.length < total && ` The newest ${number(emailIds.length)} are filed first.`}
      </p>
      {decided > 0 && (
        <p className="text-ink-2 tabular-nums">
          {countOf(decided, 'email')} you already decided on {decided === 1 ? 'stays' : 'stay'} as{' '}
          {decided === 1 ? 'it is' : 'they are'}.
        </p>
      )}
      {samples.length > 0 && (
        <ul aria-label="Examples" className="mt-3 border-t">
          {samples.map(({ emailId, subject, from }) => (
            <li key={emailId} className="border-b py-1.5">
              <span className="block break-words">{subject || 'No subject'}</span>
              <span className="block text-12 break-words text-ink-3">{from}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
