import { ChevronDown, ChevronLeft, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';

type Props = {
  onBack: () => void;
  onStep: (by: number) => void;
  children: ReactNode;
};

/** On phones the open email is a page of its own, with Back, Previous and Next. */
export function PhoneEmailPage({ onBack, onStep, children }: Props) {
  return (
    <>
      <nav
        aria-label="Email"
        className="sticky top-(--topbar) z-10 -mx-4 -mt-4 mb-3 flex h-12 items-center border-b bg-canvas px-2"
      >
        <Button variant="ghost" icon={ChevronLeft} className="mr-auto" onClick={onBack}>
          <span className="max-xs:sr-only">Emails</span>
        </Button>
        <IconButton
          icon={ChevronUp}
          label="Previous email"
          tip={false}
          className="size-11"
          onClick={() => onStep(-1)}
        />
        <IconButton
          icon={ChevronDown}
          label="Next email"
          tip={false}
          className="size-11"
          onClick={() => onStep(1)}
        />
      </nav>
      {children}
    </>
  );
}
