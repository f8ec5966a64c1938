import { DESCRIPTION_VARIABLES, STYLE_VARIABLES } from '@docket/core/task-style/task-style';
import { useRef } from 'react';

import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Panel } from '../../ui/panel';
import { SwitchLine } from '../../ui/switch';
import { Textarea } from '../../ui/textarea';
import { insertAtCursor } from './insert-at-cursor';
import type { StylePart } from './style-part';
import { VariableChips } from './variable-chips';

export function TitleTemplate({ style, change }: StylePart) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Panel title="Title Template" description="Becomes the title of a task">
      <Field label="Title">
        {(control) => (
          <Input
            {...control}
            ref={input}
            maxLength={500}
            value={style.titleTemplate}
            onChange={(event) => change({ titleTemplate: event.target.value })}
          />
        )}
      </Field>
      <VariableChips
        label="Variables of the title"
        variables={STYLE_VARIABLES}
        onInsert={(text) =>
          insertAtCursor(input.current, text, (titleTemplate) => change({ titleTemplate }))
        }
      />
    </Panel>
  );
}

export function DescriptionTemplate({ style, change }: StylePart) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <Panel title="Description Template" description="Becomes the description of a task">
      <Field label="Description">
        {(control) => (
          <Textarea
            {...control}
            ref={area}
            rows={5}
            maxLength={5000}
            value={style.descriptionTemplate}
            onChange={(event) => change({ descriptionTemplate: event.target.value })}
          />
        )}
      </Field>
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
