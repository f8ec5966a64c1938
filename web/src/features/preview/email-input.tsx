import { useState } from 'react';

import { TextField, TextareaField } from '../../ui/form-fields';
import { Button } from '../../ui/button';
import { submitForm } from '../../ui/submit-form';
import { Tabs } from '../../ui/tabs';

const PREVIEW = 120;
const BODY_ROWS = 8;

type Props = {
  input: PreviewInput;
  busy: boolean;
  /** Whether fields left empty are marked. */
  isIncomplete: boolean;
  onChange: (input: PreviewInput) => void;
  onPredict: () => void;
};

export function EmailInput({ input, onChange, ...form }: Props) {
  const [tab, setTab] = useState('paste');
  /** What the person had entered before a sample took its place; null while their own email is shown. */
  const [own, setOwn] = useState<PreviewInput | null>(null);
  function useOwn() {
    if (own !== null) onChange(own);
    setOwn(null);
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
              {...form}
              input={input}
              onChange={onChange}
              onClear={own === null ? undefined : useOwn}
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
                setOwn((earlier) => earlier ?? input);
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
  isIncomplete,
  onChange,
  onPredict,
  onClear,
}: Props & { onClear: (() => void) | undefined }) {
  const problem = (text: string) =>
    isIncomplete && text.trim() === '' ? 'Please fill in this field' : undefined;
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submitForm(event.currentTarget, onPredict);
      }}
    >
      <TextField
        label="From"
        required
        error={problem(input.from)}
        placeholder="Ada Finch <ada@fernhill.example>"
        value={input.from}
        onChange={(from) => onChange({ ...input, from })}
      />
      <TextField
        label="Subject"
        required
        error={problem(input.subject)}
        value={input.subject}
        onChange={(subject) => onChange({ ...input, subject })}
      />
      <TextareaField
        label="Email Body"
        required
        error={problem(input.body)}
        rows={BODY_ROWS}
        value={input.body}
        onChange={(body) => onChange({ ...input, body })}
      />
      <div className="flex flex-wrap gap-2 max-md:[&>button]:grow">
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Predicting...' : 'Generate Prediction'}
        </Button>
        {onClear !== undefined && <Button onClick={onClear}>Use Custom Email Instead</Button>}
      </div>
    </form>
  );
}

type SampleListProps = {
  onChoose: (sample: SampleEmail) => void;
  onUseOwn: () => void;
};

function SampleList({ onChoose, onUseOwn }: SampleListProps) {
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

export type PreviewInput = { from: string; subject: string; body: string };
type SampleEmail = PreviewInput & { id: string; name: string; receivedAt: string };

export const EMPTY_INPUT: PreviewInput = { from: '', subject: '', body: '' };

/** Made up. Only sent when the user requests a prediction, and never stored. */
export const SAMPLE_EMAILS: readonly SampleEmail[] = [
  {
    id: 'marketing-campaign',
    name: 'Marketing campaign',
    from: 'Priya Raman <priya.raman@brightwell.example>',
    subject: 'Autumn campaign: budget and first drafts',
    receivedAt: '2026-09-14T08:40:00Z',
    body: 'Hi,\n\nthe autumn campaign starts in three weeks. Could you approve the budget of 12,000 by Friday? Please also send us the logo files so that the first drafts can go out on Monday.\n\nI will book the media slots as soon as I have your answer.\n\nBest regards,\nPriya',
  },
  {
    id: 'website-feedback',
    name: 'Website feedback',
    from: 'Tomas Eklund <tomas@eklund-joinery.example>',
    subject: 'Feedback on the new website',
    receivedAt: '2026-09-15T13:05:00Z',
    body: 'Hello,\n\nthank you for the new pages. Two things: the contact form does not send on a phone, and the opening hours on the start page are last year’s. Can you fix the form before Thursday? The hours can wait until next week.\n\nTomas',
  },
];
