import { type EmailSummary, MAX_PROMISES } from '@docket/core/emails/email';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { projectPickerQuery } from '../../api/projects';
import { Button } from '../../ui/button';
import { number } from '../../ui/figures';
import { Notice } from '../../ui/notice';
import { FirstRun } from './first-run';
import { OlderNotice } from './older-notice';
import type { useQueue } from './use-queue';

type Props = {
  query: ReturnType<typeof useQueue>['query'];
  isOpen: boolean;
  /** The list is empty. */
  isEmpty: boolean;
  summary: EmailSummary | undefined;
  onPromises: () => void;
};

/** At most one line above the queue, with the most useful hint. */
export function QueueNotice({ query, isOpen, isEmpty, summary, onPromises }: Props) {
  const projects = useQuery(projectPickerQuery());
  if (projects.data?.length === 0) return <FirstProject />;
  const { review, search, projectId } = query;
  // They are in sent mail, which the queue does not show.
  const promises = summary?.openPromises ?? 0;
  const openPromises = review !== 'promises' && promises > 0 && (
    <Promises open={promises} onShow={onPromises} />
  );
  if (review !== 'pending') return openPromises;
  // The open email shows its own guide.
  if (isOpen) return null;
  const isWhole = search === '' && projectId === undefined;
  const older = (
    <OlderNotice toReview={isWhole ? (summary?.toReview ?? 0) : 0} fallback={openPromises} />
  );
  return <FirstRun isOpen={false} isEmpty={isEmpty} fallback={older} />;
}

function FirstProject() {
  return (
    <Notice
      slim
      className="mt-3"
      action={
        <Button asChild size="sm">
          <Link to="/projects">Create Projects</Link>
        </Button>
      }
    >
      Create a project and Docket will suggest which emails belong to it.
    </Notice>
  );
}

function Promises({ open, onShow }: { open: number; onShow: () => void }) {
  return (
    <Notice
      slim
      className="mt-3"
      action={
        <Button size="sm" onClick={onShow}>
          Show Promises
        </Button>
      }
    >
      You have open promises in {open < MAX_PROMISES ? number(open) : `${MAX_PROMISES} or more`}{' '}
      sent {open === 1 ? 'email' : 'emails'}.
    </Notice>
  );
}
