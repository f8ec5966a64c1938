import { useState } from 'react';

import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Tabs } from '../../ui/tabs';
import { Textarea } from '../../ui/textarea';
import { EMPTY_INPUT, SAMPLE_EMAILS, type PreviewInput, type SampleEmail } from './sample-emails';

const PREVIEW = 120;
const BODY_ROWS = 8;

type Props = {
  input: PreviewInput;
  busy: boolean;
  onChange: (input: PreviewInput) => void;
  onPredict: () => void;
};

export function EmailInput({ input, busy, onChange, onPredict }: Props) {
  const [tab, setTab] = useState('paste');
  const isSample = SAMPLE_EMAILS.some(
    ({ from, subject, body }) =>
      from === input.from && subject === input.subject && body === input.body,
  );
  function useOwn() {
    onChange(EMPTY_INPUT);
    setTab('paste');
  }
  return (
    <Tabs
      label="Where the email comes from"
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: 'paste',
          label: 'Paste Email',
          content: (
            <PasteForm
              input={input}
              busy={busy}
              onChange={onChange}
              onPredict={onPredict}
              onClear={isSample ? useOwn : undefined}
            />
          ),
        },
        {
          value: 'samples',
          label: 'Sample Emails',
          content: (
            <SampleList
              onUseOwn={useOwn}
              onChoose={({ from, subject, body }) => {
                onChange({ from, subject, body });
                setTab('paste');
              }}
            />
          ),
        },
      ]}
    />
  );
}

function PasteForm({
  input,
  busy,
  onChange,
  onPredict,
  onClear,
}: Props & { onClear: (() => void) | undefined }) {
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onPredict();
      }}
    >
      <Field label="From" required>
        {(control) => (
          <Input
            {...control}
            placeholder="Ada Finch <ada@fernhill.example>"
            value={input.from}
            onChange={(event) => onChange({ ...input, from: event.target.value })}
          />
        )}
      </Field>
      <Field label="Subject" required>
        {(control) => (
          <Input
            {...control}
            value={input.subject}
            onChange={(event) => onChange({ ...input, subject: event.target.value })}
          />
        )}
      </Field>
      <Field label="Email Body" required>
        {(control) => (
          <Textarea
            {...control}
            rows={BODY_ROWS}
            value={input.body}
            onChange={(event) => onChange({ ...input, body: event.target.value })}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2 max-md:[&>button]:grow">
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Predicting...' : 'Generate Prediction'}
        </Button>
        {onClear !== undefined && <Button onClick={onClear}>Use Custom Email Instead</Button>}
      </div>
    </form>
  );
}

function SampleList({
  onChoose,
  onUseOwn,
}: {
  onChoose: (sample: SampleEmail) => void;
  onUseOwn: () => void;
}) {
  return (
    <div className="grid gap-3">
      <ul className="border-t">
        {SAMPLE_EMAILS.map((sample) => (
          <li key={sample.id} className="border-b">
            <button
              type="button"
              className="block w-full px-3 py-2.5 text-left hover:bg-hover"
              onClick={() => onChoose(sample)}
            >
              <span className="block text-12 text-ink-3">{sample.name}</span>
              <span className="block font-semi">{sample.subject}</span>
              <span className="block break-words text-ink-2">{sample.from}</span>
              <span className="block break-words text-ink-3">
                {sample.body.replace(/\s+/g, ' ').slice(0, PREVIEW).trimEnd()}…
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button className="justify-self-start" onClick={onUseOwn}>
        Use Custom Email Instead
      </Button>
    </div>
  );
}
