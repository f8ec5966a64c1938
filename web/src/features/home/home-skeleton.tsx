import { Skeleton, SkeletonBar } from '../../ui/skeleton';

/** The grid of Home with bars where its rows will be. */
export function HomeSkeleton() {
  return (
    <Skeleton
      label="Loading..."
      className="grid grid-cols-[minmax(0,1fr)_368px] gap-10 max-[1180px]:grid-cols-[minmax(0,1fr)]"
    >
      {[8, 5].map((rows) => (
        <div key={rows}>
          <div className="border-b pb-4">
            <SkeletonBar className="w-32" />
          </div>
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className="flex h-9 items-center gap-3 border-b">
              <SkeletonBar className="w-1/5" />
              <SkeletonBar className="w-2/5" />
              <SkeletonBar className="ml-auto w-12" />
            </div>
          ))}
        </div>
      ))}
    </Skeleton>
  );
}
