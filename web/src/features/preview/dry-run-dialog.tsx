import type { ResponseOf } from '@docket/core/contract';
import type { dryRunTask } from '@docket/core/preview/preview.contract';

import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

type Props = { request: ResponseOf<typeof dryRunTask>; onClose: () => void };

/** The exact request that Todoist would be sent. */
export function DryRunDialog({ request, onClose }: Props) {
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const text = [
    `${request.method} ${request.url}`,
    ...headers,
    '',
    JSON.stringify(request.body, null, 2),
  ].join('\n');
  return (
    <Dialog
      open
      title="Create Task in Todoist (Dry Run)"
      description="The request that would be sent. Nothing was sent."
      onOpenChange={(open) => !open && onClose()}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        aria-label="Request"
        role="region"
        className="overflow-x-auto rounded-2 bg-sunken p-3 font-mono text-12 break-words whitespace-pre-wrap"
      >
        {text}
      </pre>
    </Dialog>
  );
}
