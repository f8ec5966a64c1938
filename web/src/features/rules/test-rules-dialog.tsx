import { useState } from 'react';

import { messageOf } from '../../api/client';
import { useTestRules } from '../../api/rules';
import { FormDialog } from '../../ui/form-dialog';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Notice } from '../../ui/notice';
import { Textarea } from '../../ui/textarea';
import { useShownResult } from '../../ui/use-shown-result';

/** Shows which rules match a sample email, in order. Nothing is stored. */
export function TestRulesDialog({ onClose }: { onClose: () => void }) {
  const [mail, setMail] = useState({ from: '', subject: '', body: '' });
  const test = useTestRules();
  const result = useShownResult<HTMLDivElement>(test.data ?? test.error);
  const isEmpty = Object.values(mail).every((text) => text.trim() === '');
  function change(part: Partial<typeof mail>) {
    setMail((current) => ({ ...current, ...part }));
    test.reset();
  }
  return (
    <FormDialog
      title="Test Rules"
      description="Paste an email to see which rules match it"
      onSubmit={() => test.mutate({ body: mail })}
      submit="Test"
      cancel="Close"
      busy={test.isPending}
      isReady={!isEmpty}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Field label="From">
          {(control) => (
            <Input
              {...control}
              placeholder="Ada Finch <ada@fernhill.example>"
              value={mail.from}
              onChange={(event) => change({ from: event.target.value })}
            />
          )}
        </Field>
        <Field label="Subject">
          {(control) => (
            <Input
              {...control}
              value={mail.subject}
              onChange={(event) => change({ subject: event.target.value })}
            />
          )}
        </Field>
        <Field label="Email Body">
          {(control) => (
            <Textarea
              {...control}
              rows={6}
              value={mail.body}
              onChange={(event) => change({ body: event.target.value })}
            />
          )}
        </Field>
        <div ref={result} aria-live="polite" className="scroll-mb-5">
          {test.isError && (
            <Notice tone="danger">{messageOf(test.error, 'Failed to test the rules')}</Notice>
          )}
          {test.data?.matches.length === 0 && <Notice>No rule matches this email.</Notice>}
          {test.data !== undefined && test.data.matches.length > 0 && (
            <ol className="border-t">
              {test.data.matches.map((match, at) => (
                <li key={match.id} className="border-b py-2">
                  <span className="font-medium">
                    Rule #{match.number} {match.name}
                  </span>
                  {at === 0 && <span className="text-ink-3"> first match</span>}
                  <span className="block text-12 break-words text-ink-3">{match.because}</span>
                </li>
              ))}
            </ol>
          )}
        </div>
      </div>
    </FormDialog>
  );
}
