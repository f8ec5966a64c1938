import { PRIORITIES, priorityLabel } from '@docket/core/priority';
import type { TaskStyle, Urgency } from '@docket/core/task-style/task-style';

import { Field } from '../../ui/field';
import { Panel } from '../../ui/panel';
import { PriorityBadge } from '../../ui/priority-badge';
import { Select } from '../../ui/select';
import type { StylePart } from './style-part';

const URGENCIES: readonly { urgency: Urgency; label: string }[] = [
  { urgency: 'low', label: 'Low' },
  { urgency: 'normal', label: 'Normal' },
  { urgency: 'high', label: 'High' },
  { urgency: 'critical', label: 'Critical' },
];

const DUE_PARSERS: readonly { value: TaskStyle['dueParser']; label: string }[] = [
  { value: 'prefer_explicit', label: 'Only a date the message names' },
  { value: 'fallback_next_business_day', label: 'Else the next business day' },
];

export function MappingCard({ style, change }: StylePart) {
  return (
    <Panel
      title="Priority & Due Date Mapping"
      description="How urgency becomes a priority, and when a task is due"
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        {URGENCIES.map(({ urgency, label }) => (
          <Field key={urgency} label={`${label} urgency`}>
            {(control) => (
              <Select
                {...control}
                value={style.urgencyMap[urgency]}
                onChange={(priority) =>
                  change({ urgencyMap: { ...style.urgencyMap, [urgency]: priority } })
                }
                options={PRIORITIES.map((priority) => ({
                  value: priority,
                  label: priorityLabel(priority),
                  content: (
                    <span className="flex items-center gap-2">
                      <PriorityBadge priority={priority} />
                      {priorityLabel(priority).slice(5)}
                    </span>
                  ),
                }))}
              />
            )}
          </Field>
        ))}
        <Field label="Due date" className="col-span-full">
          {(control) => (
            <Select
              {...control}
              value={style.dueParser}
              options={DUE_PARSERS}
              onChange={(dueParser) => change({ dueParser })}
            />
          )}
        </Field>
      </div>
    </Panel>
  );
}
