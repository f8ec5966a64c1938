import { readFileSync } from 'node:fs';

import { DEFAULT_WORKING_HOURS } from '@docket/core/contexts/context';
import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { analyseMessage } from '@docket/intelligence/analyse-message';
import { emptyLearner } from '@docket/intelligence/projects/learner';
import type { RequestModel } from '@docket/intelligence/tasks/request-model';

import weights from '../../../intelligence/weights/projects.json';
import { readShippedModel } from '../requests/shipped-model';
import { speedOf } from '../speed/speed-of';
import { readLabelledMessages, toMailMessage, type LabelledMessage } from './labelled-message';
import { scoreTasks, type SuggestedSpan } from './score-tasks';

/** Suggested tasks of each message of a labelled set: its evidence against the labels, and the time it takes. */
export function runTasks({ data, json }: { data: string; json: boolean }): void {
  const lines = readLabelledMessages(readFileSync(data, 'utf8'));
  const model = readShippedModel();
  // Once unmeasured, as in a process that has read mail before.
  for (const line of lines) suggest(line, model);
  const times: number[] = [];
  const suggested = lines.map((line) => {
    const start = performance.now();
    const spans = suggest(line, model);
    times.push(performance.now() - start);
    return spans;
  });
  const scores = { ...scoreTasks(lines, suggested), ...speedOf(times) };
  if (!json) console.table([scores]);
  else console.log(JSON.stringify(scores));
}

function suggest(line: LabelledMessage, model: RequestModel): SuggestedSpan[] {
  const { tasks } = analyseMessage(toMailMessage(line), {
    projects: {
      projects: [],
      rules: [],
      threadDecision: null,
      vetoes: [],
      learner: emptyLearner(),
      weights,
    },
    dueDefaults: [],
    suggestions: {
      reader: { name: '', address: line.owner },
      working: { timezone: line.timeZone, workingHours: DEFAULT_WORKING_HOURS },
      style: DEFAULT_TASK_STYLE,
      models: { requests: model },
    },
  });
  return tasks.map((task) => ({
    start: task.evidence.task.start,
    end: task.evidence.task.end,
    due: task.due?.date ?? null,
  }));
}
