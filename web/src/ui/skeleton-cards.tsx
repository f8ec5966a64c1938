import { Skeleton, SkeletonBar } from './skeleton';

/** Places of bordered cards in a grid; className sets its columns. */
export function SkeletonCards({
  label,
  cards = 4,
  className = 'grid grid-cols-2 gap-4 max-md:grid-cols-1',
}: {
  label: string;
  cards?: number;
  className?: string;
}) {
  return (
    <Skeleton label={label} className={className}>
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} data-skeleton-card className="grid gap-3 rounded-3 border bg-surface p-4">
          <SkeletonBar className="w-2/5" />
          <SkeletonBar className="w-4/5" />
          <SkeletonBar className="w-3/5" />
          <SkeletonBar className="w-1/3" />
        </div>
      ))}
    </Skeleton>
  );
}
