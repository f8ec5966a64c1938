import { renderTaskStyle } from '@docket/core/task-style/render-style';
import { DEFAULT_TASK_STYLE, type TaskStyle } from '@docket/core/task-style/task-style';

import { Panel } from '../../ui/panel';
import { SAMPLE_FACTS } from './sample-email';

/** The sample email through the very function that makes tasks. */
export function LivePreview({ style }: { style: TaskStyle }) {
  const shown = renderTaskStyle(style, SAMPLE_FACTS);
  const isReadTitle = style.titleTemplate === DEFAULT_TASK_STYLE.titleTemplate;
  return (
    <Panel title="Live Preview" description={`A built-in sample: ${SAMPLE_FACTS.subject}`}>
      <div aria-live="polite">
        <p className="text-12 font-medium text-ink-2">Task title</p>
        <p className="font-semi break-words">{shown.title}</p>
        {isReadTitle && (
          <p className="text-12 text-ink-3">
            The unchanged template gives way to what the message asks for. Where nothing is asked,
            the template applies.
          </p>
        )}
        <p className="mt-3 text-12 font-medium text-ink-2">Description</p>
        <p className="max-h-80 overflow-y-auto rounded-2 bg-sunken px-3 py-2 break-words whitespace-pre-wrap">
          {shown.description || 'No description'}
        </p>
      </div>
    </Panel>
  );
}
