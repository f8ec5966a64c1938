import { readFileSync } from 'node:fs';

import { DEFAULT_WORKING_HOURS } from '@docket/core/contexts/context';
import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { analyseMessage } from '@docket/intelligence/analyse-message';
import { emptyLearner } from '@docket/intelligence/projects/learner';
import type { RequestModel } from '@docket/intelligence/tasks/request-model';

import weights from '../../../intelligence/weights/projects.json';
import { readShippedModel } from '../requests/shipped-model';
import { toMailMessage, type LabelledMessage } from './labelled-message';
import { scoreTasks, type SuggestedSpan } from './score-tasks';

/** Suggested tasks of each message of a labelled set: its evidence against the labels, and the time it takes. */
export function runTasks({ data, json }: { data: string; json: boolean }): void {
  const lines = readFileSync(data, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as LabelledMessage);
  const model = readShippedModel();
  for (const line of lines.slice(0, 50)) suggest(line, model);
  const times: number[] = [];
  const suggested = lines.map((line) => {
    const start = performance.now();
    const spans = suggest(line, model);
    times.push(performance.now() - start);
    return spans;
  });
  const total = times.reduce((sum, time) => sum + time, 0);
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  const scores = {
    ...scoreTasks(lines, suggested),
    perSecond: Math.round((lines.length / total) * 1000),
    p95ms: Math.round(p95 * 100) / 100,
  };
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
