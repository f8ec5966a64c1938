import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  icon?: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
};

/** Replaces an empty list: says what to do, with a button to do it. */
export function EmptyState({ icon: Icon, title, children, action }: Props) {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-12 text-center [&>svg]:mb-2 [&>svg]:size-5 [&>svg]:text-ink-3">
      {Icon && <Icon aria-hidden />}
      <h2 className="text-14 leading-5 font-semi">{title}</h2>
      {children !== undefined && <p className="max-w-[46ch] text-balance text-ink-2">{children}</p>}
      {action !== undefined && <div className="mt-3 flex gap-2">{action}</div>}
    </div>
  );
}
