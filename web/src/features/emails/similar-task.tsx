import type { SuggestedTask } from '@docket/core/emails/email';
import { Link } from 'react-router';

/** Somebody else may have asked for the same. */
export function SimilarTask({ task: { approved, similarTo } }: { task: SuggestedTask }) {
  if (approved !== null || similarTo == null) return null;
  return (
    <p className="text-12 text-pretty text-ink-3">
      Similar to an open task:{' '}
      <Link to={`/tasks?id=${similarTo.id}`} className="text-accent-text hover:underline">
        {similarTo.title}
      </Link>
    </p>
  );
}
