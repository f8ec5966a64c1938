import type { OfferedAnswer } from '@docket/core/extraction/suggestion';
import { useId } from 'react';

import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { formatCalendarDate } from '../../ui/calendar-date';
import { DatePicker } from '../../ui/date-picker';
import { Keys } from '../../ui/kbd';
import { useShortcuts } from '../../ui/use-shortcuts';
import { NO_FREE_TIME, NO_FREE_TIME_THAT_DAY } from './suggested-due';

type Props = {
  answers: readonly OfferedAnswer[];
  /** The answer that the draft was composed from. */
  chosen: OfferedAnswer | null;
  isBusy: boolean;
  /** Days without free working time in the calendar. */
  fullDays: readonly string[];
  onChoose: (answer: OfferedAnswer) => void;
};

/** Answers to the email; selecting one composes the draft. */
export function OfferedAnswers({ answers, chosen, isBusy, fullDays, onChoose }: Props) {
  const id = useId();
  const idOf = (index: number) => `${id}-${index}`;
  useShortcuts(
    answers.map((answer, index) => ({
      keys: `${index + 1}`,
      label: `Draft the reply: ${answerText(answer)}`,
      run: () => document.getElementById(idOf(index))?.click(),
    })),
  );
  return (
    <div role="group" aria-label="Answers" className="mb-2.5 flex flex-wrap items-center gap-1.5">
      {answers.map((answer, index) => {
        const look = {
          id: idOf(index),
          size: 'sm' as const,
          disabled: isBusy,
          'aria-pressed': chosen !== null && isChosen(answer, chosen, answers),
          className: 'aria-pressed:border-accent aria-pressed:bg-accent-soft',
        };
        const words = (
          <>
            {answerText(answer)} <Keys keys={`${index + 1}`} />
          </>
        );
        if (!isOpenEnded(answer))
          return (
            <Button key={idOf(index)} {...look} onClick={() => onChoose(answer)}>
              {words}
            </Button>
          );
        return (
          <DatePicker
            key={idOf(index)}
            label="Date for your answer"
            marked={{ days: fullDays, label: NO_FREE_TIME }}
            noPast
            value={chosen !== null && look['aria-pressed'] ? chosen.date : null}
            onChange={(date) => date !== null && onChoose({ ...answer, date })}
            trigger={<Button {...look}>{words}</Button>}
          />
        );
      })}
      {chosen !== null && chosen.date !== null && fullDays.includes(chosen.date) && (
        <Badge tone="warn">{NO_FREE_TIME_THAT_DAY}</Badge>
      )}
    </div>
  );
}

const WORDS = { yes: 'Yes', no: 'No', later: 'Later', 'ask-back': 'Ask a question' } as const;

export function answerText(answer: OfferedAnswer): string {
  if (answer.kind !== 'date') return WORDS[answer.kind];
  if (answer.date === null) return 'Another day';
  const day = formatCalendarDate(answer.date);
  return answer.time === null ? day : `${day}, ${answer.time}`;
}

function isOpenEnded({ kind, date }: OfferedAnswer): boolean {
  return kind === 'date' && date === null;
}

/** The open-ended date stands for any day that is not offered. */
function isChosen(
  answer: OfferedAnswer,
  chosen: OfferedAnswer,
  answers: readonly OfferedAnswer[],
): boolean {
  if (answer.kind !== chosen.kind) return false;
  if (answer.kind !== 'date') return true;
  const isOffered = answers.some(({ kind, date }) => kind === 'date' && date === chosen.date);
  return isOpenEnded(answer) ? !isOffered : answer.date === chosen.date;
}
