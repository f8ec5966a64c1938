// The product's thread with a classifier that never returns for one subject.
import { workerData } from 'node:worker_threads';

import { composeDependencies } from '../../../compose-dependencies';
import { systemClock } from '../../../platform/clock/clock';
import { createLog } from '../../../platform/log/log';
import { createInlineThreads } from '../../../platform/threads/thread-task';
import { serveThread } from '../../../platform/threads/thread-worker';
import type { ThreadData } from '../../../thread';
import { threadTasks } from '../../../thread-tasks';

const { deps } = composeDependencies({
  ...(workerData as ThreadData),
  clock: systemClock,
  log: createLog('silent'),
  connections: 2,
  threads: createInlineThreads(() => deps),
});
const { classifier } = deps;

// oxlint-disable-next-line import/no-default-export -- Piscina calls it
export default serveThread(threadTasks, {
  ...deps,
  classifier: {
    ...classifier,
    classify(inputs, beforeSending) {
      while (inputs.some(({ mail }) => mail.message.subject === 'Poison')) Math.random();
      return classifier.classify(inputs, beforeSending);
    },
  },
});
