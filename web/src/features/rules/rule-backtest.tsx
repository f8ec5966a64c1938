import type { RuleInput } from '@docket/core/rules/rule';
import { History } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { messageOf } from '../../api/client';
import type { useBacktestRule } from '../../api/rules';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

const emails = (count: number) => `${count} ${count === 1 ? 'email' : 'emails'}`;

/** What the rule would do to stored emails, before it is saved. */
export function RuleBacktest({
  backtest,
  ruleId,
  read,
}: {
  /** Held by the caller: what stands in a dialog is mounted anew when the dialog's code arrives. */
  backtest: ReturnType<typeof useBacktestRule>;
  ruleId: string | undefined;
  /** The rule as it stands in the form; null when it is not complete. */
  read: () => RuleInput | null;
}) {
  function run() {
    const rule = read();
    if (rule === null) return;
    backtest.mutate({ body: { rule, ...(ruleId === undefined ? {} : { ruleId }) } });
  }
  const { data: effect, isIdle, isPending } = backtest;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The answer stands at the end of a form that scrolls.
    if (!isIdle && !isPending) section.current?.scrollIntoView({ block: 'end' });
  }, [isIdle, isPending]);
  return (
    <section ref={section} aria-label="Backtest" className="grid gap-2 border-t pt-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          icon={<History size={14} aria-hidden />}
          busy={backtest.isPending}
          onClick={run}
        >
          Backtest
        </Button>
        <span className="text-12 text-ink-3">Its effect on stored emails; nothing is changed</span>
      </div>
      {backtest.isError && (
        <Notice tone="danger">
          {messageOf(backtest.error, 'The rule could not be tried on stored emails')}
        </Notice>
      )}
      {effect !== undefined && (
        <Notice tone={effect.breaks.length > 0 ? 'warn' : 'success'}>
          <p className="tabular-nums">
            Matches {emails(effect.matches)}, {effect.newMatches} more than now.{' '}
            {effect.breaks.length === 0
              ? 'Breaks none of your decisions.'
              : `Breaks ${effect.breaks.length} of your decisions:`}
          </p>
          {effect.breaks.length > 0 && (
            <ul className="mt-1 max-h-40 overflow-y-auto">
              {effect.breaks.map((broken) => (
                <li key={broken.emailId} className="border-t py-1 text-12">
                  <span className="block truncate">{broken.subject || '(no subject)'}</span>
                  <span className="text-ink-3">
                    {broken.from}, decided: {broken.decided}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </section>
  );
}
