import { ArrowUp } from 'lucide-react';

import { Button } from '../../ui/button';

/** What came while the reader stands in the list: nothing moves until it is asked for. */
export function NewEmails({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <output className="sticky top-[calc(var(--topbar)+8px)] z-10 flex h-0 justify-center">
      <Button size="sm" variant="primary" icon={<ArrowUp size={14} aria-hidden />} onClick={onShow}>
        {count.toLocaleString('en-US')} new
      </Button>
    </output>
  );
}
