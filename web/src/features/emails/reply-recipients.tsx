import type { MailAddress } from '@docket/core/emails/email';
import { parseRecipient, formatAddress } from '@docket/core/emails/mail-address';
import { MAX_RECIPIENTS, RECIPIENT_ERRORS } from '@docket/core/emails/reply-recipients';
import { CornerUpLeft, Plus, X } from 'lucide-react';
import { type RefObject, useEffect, useId } from 'react';

import { Button } from '../../ui/button';
import { onEscapeKey } from '../../ui/escape-key';
import { FieldGroup, FieldProblem } from '../../ui/field-group';
import { IconButton } from '../../ui/icon-button';
import { Input } from '../../ui/input';
import { onSubmitKey } from '../../ui/submit-key';

/** The parsed recipients, with an error per line and for the whole. */
export type ParsedRecipients = {
  recipients: MailAddress[];
  lineErrors: (string | null)[];
  error: string | null;
};

/** Empty lines are ignored. */
export function parseRecipients(lines: readonly string[]): ParsedRecipients {
  const read = lines.map((line) => (line.trim() === '' ? null : parseRecipient(line)));
  const lineErrors = lines.map((line, index) =>
    line.trim() !== '' && read[index] === null ? RECIPIENT_ERRORS.invalid : null,
  );
  const recipients = read.filter((one) => one !== null);
  if (recipients.length > MAX_RECIPIENTS)
    return { recipients, lineErrors, error: RECIPIENT_ERRORS.tooMany };
  const isNobody = recipients.length === 0 && lineErrors.every((error) => error === null);
  return { recipients, lineErrors, error: isNobody ? RECIPIENT_ERRORS.none : null };
}

export const isSendable = ({ lineErrors, error }: ParsedRecipients) =>
  error === null && lineErrors.every((one) => one === null);

type ShownProps = { recipients: readonly MailAddress[]; onEdit: (() => void) | null };

/** Recipients with their full addresses. */
export function ShownRecipients({ recipients, onEdit }: ShownProps) {
  return (
    <div className="my-2.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-2">
      <span className="flex min-w-0 items-center gap-2">
        <CornerUpLeft size={14} className="shrink-0 text-ink-3" aria-hidden />
        <span className="min-w-0 break-words">
          {recipients.length === 0 ? (
            'No recipients yet'
          ) : (
            <>
              To <b className="font-medium text-ink">{recipients.map(formatAddress).join(', ')}</b>,
              in this thread
            </>
          )}
        </span>
      </span>
      {onEdit !== null && (
        <Button variant="ghost" size="sm" onClick={onEdit}>
          Edit Recipients
        </Button>
      )}
    </div>
  );
}

type EditProps = {
  group: RefObject<HTMLFieldSetElement | null>;
  /** The user asked for the fields; kept recipients alone must not take focus. */
  takesFocus: boolean;
  describedBy: string | undefined;
  lines: readonly string[];
  onLines: (lines: string[]) => void;
  /** Errors are shown after the first attempt to send. */
  isChecked: boolean;
  onSubmit: () => void;
  /** Escape in a field. */
  onLeave: () => void;
  onReset: () => void;
};

/** One field per recipient, so that each can be edited or removed with the keyboard. */
export function RecipientFields({ group, takesFocus, lines, ...props }: EditProps) {
  const { describedBy, onLines, isChecked, onSubmit, onLeave, onReset } = props;
  const id = useId();
  const read = parseRecipients(lines);

  function focusLater(pick: (fields: HTMLInputElement[]) => HTMLInputElement | undefined) {
    requestAnimationFrame(() => {
      const field = pick([...(group.current?.querySelectorAll('input') ?? [])]);
      field?.focus();
      field?.scrollIntoView({ block: 'nearest' });
    });
  }
  useEffect(() => {
    if (takesFocus) group.current?.querySelector('input')?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus, group]);
  function remove(index: number) {
    onLines(lines.length === 1 ? [''] : lines.toSpliced(index, 1));
    focusLater((fields) => fields[Math.max(0, index - 1)]);
  }
  function add() {
    onLines([...lines, '']);
    focusLater((fields) => fields.at(-1));
  }
  return (
    <FieldGroup
      ref={group}
      legend="Recipients"
      describedBy={describedBy}
      className="my-2.5 min-w-0"
    >
      <ul className="space-y-1.5">
        {lines.map((line, index) => {
          const error = isChecked ? (read.lineErrors[index] ?? null) : null;
          const errorId = `${id}-${index}`;
          return (
            // Lines have no identity but their position.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <div className="flex items-center gap-1">
                <Input
                  aria-label={`Recipient ${index + 1}`}
                  aria-invalid={error === null ? undefined : true}
                  aria-describedby={error === null ? undefined : errorId}
                  inputMode="email"
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                  autoFocus={takesFocus && index === 0}
                  placeholder="dana@example.com"
                  // Keeps clear of the sticky bar.
                  className="min-w-0 grow scroll-mb-32"
                  value={line}
                  onChange={(event) => onLines(lines.with(index, event.target.value))}
                  onKeyDown={(event) => {
                    onSubmitKey(onSubmit)(event);
                    onEscapeKey(onLeave)(event);
                  }}
                />
                <IconButton
                  icon={X}
                  label={line.trim() === '' ? `Remove recipient ${index + 1}` : `Remove ${line}`}
                  onClick={() => remove(index)}
                />
              </div>
              <FieldProblem id={errorId} className="mt-0.5">
                {error}
              </FieldProblem>
            </li>
          );
        })}
      </ul>
      <FieldProblem className="mt-1">{isChecked ? read.error : null}</FieldProblem>
      <div className="mt-1 -ml-2.5 flex flex-wrap gap-1">
        <Button variant="ghost" size="sm" icon={Plus} onClick={add}>
          Add Recipient
        </Button>
        <Button variant="ghost" size="sm" onClick={onReset}>
          Reset Recipients
        </Button>
      </div>
    </FieldGroup>
  );
}
