import { serveThread } from '../thread-worker';
import {
  answerTask,
  fillTask,
  loseDatabaseTask,
  priorityTask,
  refuseTask,
  spinTask,
  waitTask,
} from './trial-tasks';

// oxlint-disable-next-line import/no-default-export -- Piscina calls it
export default serveThread(
  [answerTask, priorityTask, spinTask, waitTask, fillTask, refuseTask, loseDatabaseTask],
  null,
);
