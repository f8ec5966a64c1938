import type { Home } from '@docket/core/home/home.contract';
import { Bot, RefreshCw, Settings, Tags, User } from 'lucide-react';

import { useUndo } from '../../forms/use-undo';
import { Button } from '../../ui/button';
import { RelativeTime } from '../../ui/relative-time';
import { HomeSection } from './home-section';

const icons = { person: User, rule: Tags, model: Bot, sync: RefreshCw, system: Settings };

export function ActivitySection({ steps }: { steps: Home['activity'] }) {
  const { undo } = useUndo();
  return (
    <HomeSection title="Recent activity" to="/audit" linkText="Audit Log">
      <ul>
        {steps.map((step) => {
          const Icon = icons[step.actor];
          return (
            <li
              key={step.id}
              className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-3 border-b py-1.75 last:border-b-0"
            >
              <Icon size={16} className="mt-0.5 text-ink-3" aria-label={`By ${step.actor}`} />
              <span className="break-words">
                {step.did} <b className="font-semi">{step.about}</b>
                {step.more}
              </span>
              <span className="flex items-center gap-1 text-12 leading-5 text-ink-3">
                {step.revertible && step.actor === 'person' && !step.isReversal && (
                  <Button
                    variant="link"
                    size="sm"
                    className="-my-0.5 min-h-6"
                    onClick={() => void undo(step.stepId)}
                  >
                    Undo
                    <span className="sr-only">
                      : {step.did} {step.about}
                      {step.more}
                    </span>
                  </Button>
                )}
                <RelativeTime time={step.at} />
              </span>
            </li>
          );
        })}
      </ul>
      {steps.length === 0 && (
        <p className="py-4 text-ink-2">Every change you or Docket makes is listed here.</p>
      )}
    </HomeSection>
  );
}
