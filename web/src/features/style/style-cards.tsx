import {
  DEFAULT_TASK_STYLE,
  DESCRIPTION_VARIABLES,
  SUBJECT_AND_SENDER,
  STYLE_VARIABLES,
  type TaskStyle,
  type Urgency,
} from '@docket/core/task-style/task-style';
import { useRef } from 'react';

import { Button } from '../../ui/button';
import { SelectField, TextField, TextareaField } from '../../ui/form-fields';
import { Panel } from '../../ui/panel';
import { priorityOptions } from '../../ui/priority-badge';
import { SwitchLine } from '../../ui/switch';

const STARTS = [
  { label: 'What the email asks for', titleTemplate: DEFAULT_TASK_STYLE.titleTemplate },
  { label: 'Subject and sender', titleTemplate: SUBJECT_AND_SENDER },
] as const;

export function TitleTemplate({ style, problems, change }: TemplatePart) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Panel title="Title Template" description="Becomes the title of a task">
      <TextField
        label="Title"
        error={problems.titleTemplate}
        ref={input}
        maxLength={500}
        value={style.titleTemplate}
        onChange={(titleTemplate) => change({ titleTemplate })}
      />
      <VariableChips
        label="Variables of the title"
        variables={STYLE_VARIABLES}
        onInsert={(text) =>
          insertAtCursor(input.current, text, (titleTemplate) => change({ titleTemplate }))
        }
      />
      <div className="mt-3 flex flex-wrap items-center gap-2 border-t pt-3 text-12 text-ink-2">
        Start from
        {STARTS.map(({ label, titleTemplate }) => (
          <Button
            key={label}
            size="sm"
            disabled={style.titleTemplate === titleTemplate}
            onClick={() => change({ titleTemplate })}
          >
            {label}
          </Button>
        ))}
      </div>
    </Panel>
  );
}

export function DescriptionTemplate({ style, problems, change }: TemplatePart) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <Panel title="Description Template" description="Becomes the description of a task">
      <TextareaField
        label="Description"
        error={problems.descriptionTemplate}
        ref={area}
        rows={5}
        maxLength={5000}
        value={style.descriptionTemplate}
        onChange={(descriptionTemplate) => change({ descriptionTemplate })}
      />
      <VariableChips
        label="Variables of the description"
        variables={DESCRIPTION_VARIABLES}
        onInsert={(text) =>
          insertAtCursor(area.current, text, (descriptionTemplate) =>
            change({ descriptionTemplate }),
          )
        }
      />
      <div className="mt-3 grid gap-1 border-t pt-2">
        <SwitchLine
          label="Include metadata"
          hint="Sender, received date and subject"
          checked={style.includeMetadata}
          onCheckedChange={(includeMetadata) => change({ includeMetadata })}
        />
        <SwitchLine
          label="Include Outlook link"
          hint="A link back to the message"
          checked={style.includeOutlookLink}
          onCheckedChange={(includeOutlookLink) => change({ includeOutlookLink })}
        />
        <SwitchLine
          label="Include next steps"
          hint="What the message asks for, as a list"
          checked={style.includeNextSteps}
          onCheckedChange={(includeNextSteps) => change({ includeNextSteps })}
        />
      </div>
    </Panel>
  );
}

const URGENCIES: readonly { urgency: Urgency; label: string }[] = [
  { urgency: 'low', label: 'Low' },
  { urgency: 'normal', label: 'Normal' },
  { urgency: 'high', label: 'High' },
  { urgency: 'critical', label: 'Critical' },
];

const DUE_PARSERS: readonly { value: TaskStyle['dueParser']; label: string }[] = [
  { value: 'prefer_explicit', label: 'Date in the message only' },
  { value: 'fallback_next_business_day', label: 'Date in the message, or the next business day' },
];

export function MappingCard({ style, change }: StylePart) {
  return (
    <Panel
      title="Priority & Due Date Mapping"
      description="How urgency becomes a priority, and when a task is due"
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-xs:grid-cols-1">
        {URGENCIES.map(({ urgency, label }) => (
          <SelectField
            key={urgency}
            label={`${label} urgency`}
            value={style.urgencyMap[urgency]}
            onChange={(priority) =>
              change({ urgencyMap: { ...style.urgencyMap, [urgency]: priority } })
            }
            options={priorityOptions}
          />
        ))}
        <SelectField
          label="Due date"
          className="col-span-full"

          value={style.dueParser}
          options={DUE_PARSERS}
          onChange={(dueParser) => change({ dueParser })}
        />
      </div>
    </Panel>
  );
}

type Props = {
  label: string;
  variables: readonly string[];
  onInsert: (text: string) => void;
};

/** Buttons that insert a variable at the cursor. */
function VariableChips({ label, variables, onInsert }: Props) {
  return (
    <fieldset aria-label={label} className="mt-2 flex flex-wrap gap-1.5 max-md:gap-2.5">
      {variables.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={`Insert ${name}`}
          onClick={() => onInsert(`{{${name}}}`)}
          className="touch min-h-6 max-w-full rounded-1 bg-pressed px-2 font-mono text-12 wrap-anywhere text-ink-2 hover:text-ink max-md:min-h-8"
        >
          {`{{${name}}}`}
        </button>
      ))}
    </fieldset>
  );
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Replaces the selection and puts the cursor after the inserted text. */
export function insertAtCursor(
  field: TextField | null,
  text: string,
  onChange: (value: string) => void,
): void {
  if (field === null) return;
  const from = field.selectionStart ?? field.value.length;
  const to = field.selectionEnd ?? from;
  onChange(`${field.value.slice(0, from)}${text}${field.value.slice(to)}`);
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(from + text.length, from + text.length);
  });
}

/** Error per template. */
export type StyleProblems = Partial<Record<'titleTemplate' | 'descriptionTemplate', string>>;
type TemplatePart = StylePart & { problems: StyleProblems };
type StylePart = { style: TaskStyle; change: (part: Partial<TaskStyle>) => void };
