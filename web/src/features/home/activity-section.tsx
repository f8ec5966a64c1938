import type { AuditEntry } from '@docket/core/audit/audit.contract';
import { Bot, RefreshCw, Settings, Tags, User } from 'lucide-react';

import { useUndo } from '../../forms/use-undo';
import { Button } from '../../ui/button';
import { RelativeTime } from '../../ui/relative-time';
import { HomeSection } from './home-section';

const icons = { person: User, rule: Tags, model: Bot, sync: RefreshCw, system: Settings };

/** 'archived' of 'email' → 'Archived email'; codes such as 'task.approve_all' are made into words. */
export function activityWords(action: string, noun: string): string {
  const words = action.replaceAll(/[._]/g, ' ').trim();
  const sentence = words.includes(noun) ? words : `${words} ${noun}`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

export function ActivitySection({ entries }: { entries: readonly AuditEntry[] }) {
  const { undo } = useUndo();
  return (
    <HomeSection title="Recent activity" to="/audit" linkText="Audit Log">
      <ul>
        {entries.map((entry) => {
          const Icon = icons[entry.actor];
          return (
            <li
              key={entry.id}
              className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-3 border-b py-1.75 last:border-b-0"
            >
              <Icon size={16} className="mt-0.5 text-ink-3" aria-label={`By ${entry.actor}`} />
              <span className="break-words">
                {activityWords(entry.action, entry.noun)} <b className="font-semi">{entry.title}</b>
              </span>
              <span className="flex items-center gap-1 text-12 leading-5 text-ink-3">
                {entry.revertible && entry.actor === 'person' && !entry.isReversal && (
                  <Button
                    variant="link"
                    size="sm"
                    className="-my-0.5 min-h-6"
                    onClick={() => void undo(entry.stepId)}
                  >
                    Undo
                    <span className="sr-only">
                      : {activityWords(entry.action, entry.noun)} {entry.title}
                    </span>
                  </Button>
                )}
                <RelativeTime time={entry.at} />
              </span>
            </li>
          );
        })}
      </ul>
      {entries.length === 0 && (
        <p className="py-4 text-ink-2">Every change you or Docket makes is listed here.</p>
      )}
    </HomeSection>
  );
}
