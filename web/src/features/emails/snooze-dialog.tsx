import type { SnoozeTime } from '@docket/core/emails/emails.contract';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Clock, Inbox } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';

import { snoozeTimesQuery } from '../../api/emails';
import { ReadFailure } from '../../forms/loaded-panel';
import { Dialog } from '../../ui/dialog';
import { NoOptions, NoOptionsStatus } from '../../ui/no-options';
import { useStable } from '../../ui/use-stable';

type Props = {
  /** Already snoozed, so it can also return now. */
  isSnoozed: boolean;
  onSnooze: (time: SnoozeTime) => void;
  onBack: () => void;
  onClose: () => void;
};

const itemClass =
  'flex h-9 cursor-pointer items-center gap-3 rounded-2 px-2.5 data-[selected=true]:bg-accent-soft max-md:h-11 [&>svg]:text-ink-3';

/** Presets or a typed date, which the server parses in the user's zone. */
export function SnoozeDialog({ isSnoozed, onSnooze, onBack, onClose }: Props) {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const [isTaking, setTaking] = useState(false);
  /** An arrow key chose one of the times on hand. */
  const hasChosen = useRef(false);
  const query = useQuery(snoozeTimesQuery(wanted));
  const { data, isPlaceholderData, isPending, isError } = query;
  // Until it is answered, the time on hand is that of an earlier text.
  const isReading = text.trim() !== wanted || isPlaceholderData;
  const usual = (data?.usual ?? []).filter(({ label }) =>
    label.toLowerCase().includes(wanted.toLowerCase()),
  );
  const read = isReading ? null : (data?.read ?? null);
  const problem = isReading ? null : (data?.problem ?? null);
  const times = read === null ? usual : [read, ...usual];
  const nothing = problem ?? emptyText(isPending || isReading, isError);
  const choose = (run: () => void) => () => {
    onClose();
    run();
  };
  const takeFirst = useStable(() => {
    setTaking(false);
    const [first] = times;
    if (first !== undefined) choose(() => onSnooze(first))();
  });
  useEffect(() => {
    if (isTaking && !isReading) takeFirst();
  }, [isTaking, isReading, takeFirst]);
  return (
    <Dialog
      size="sm"
      title="Snooze"
      description={data && `Times in ${data.timezone.replaceAll('_', ' ')}`}
      onClose={onClose}
    >
      <Command
        shouldFilter={false}
        loop
        label="Snooze until"
        onKeyDown={(event) => {
          if (event.key.startsWith('Arrow')) hasChosen.current = true;
          if (event.key !== 'Enter' || !isReading || event.nativeEvent.isComposing) return;
          if (hasChosen.current) return;
          // Taken once the typed text has been read.
          event.preventDefault();
          setTaking(true);
        }}
      >
        <Command.Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the user, who expects to type
          autoFocus
          value={text}
          onValueChange={(typed) => {
            setText(typed);
            hasChosen.current = false;
            setTaking(false);
          }}
          placeholder="Friday 3pm, in two weeks, 24 December"
          className="h-9 w-full rounded-2 border px-3 outline-none max-md:h-11 max-md:text-16"
        />
        <NoOptionsStatus>{nothing}</NoOptionsStatus>
        <Command.List className="mt-2 max-h-80 overflow-y-auto">
          <NoOptions className="px-2.5 py-3 text-ink-3">{nothing}</NoOptions>
          {isSnoozed && wanted === '' && (
            <Command.Item value="now" onSelect={choose(onBack)} className={itemClass}>
              <Inbox size={16} aria-hidden />
              Back to the queue now
            </Command.Item>
          )}
          {times.map((time) => (
            <Command.Item
              key={`${time.label} ${time.until}`}
              value={`${time.label} ${time.until}`}
              onSelect={choose(() => onSnooze(time))}
              className={itemClass}
            >
              <Clock size={16} aria-hidden />
              <span className="min-w-0 grow truncate">{time.label}</span>
              <span className="shrink-0 text-12 text-ink-3 tabular-nums">{time.clock}</span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
      {/* Outside of Command, which takes Enter from everything in it. */}
      <ReadFailure query={query} noun="the times" />
    </Dialog>
  );
}

function emptyText(isPending: boolean, isError: boolean): string {
  if (isError) return 'No times';
  return isPending
    ? 'Reading...'
    : 'This is not a time in the future. Try “tomorrow”, “Friday 3pm” or “24 December”.';
}
