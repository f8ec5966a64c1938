// Every task that runs in a thread.
import { exportTask, importTask } from './admin/settings/configuration-tasks';
import { backtestTasks } from './analysis/backtests/backtests.routes';
import { classifyTask } from './analysis/classify/classify-emails.usecases';
import { classifyTextsTask } from './analysis/classify/classify-texts.usecases';
import { recommendAgainTask } from './analysis/classify/recommend-again.usecases';
import { extractAgainTask } from './analysis/extract/extract-again.usecases';
import { listToFollowTask } from './analysis/extract/follow-decisions.usecases';
import { extractTask } from './analysis/extract/extract-suggestions.usecases';
import { questionTask } from './analysis/improve/improve-email.usecases';
import { predictTask } from './analysis/preview/preview.usecases';
import type { AppDependencies } from './app-dependencies';
import { readEventsTask } from './integrations/calendars/adapters/read-events';
import { changeTodoTask, readTodosTask } from './integrations/task-services/adapters/caldav-fields';
import { changeStepTask, readStepsTask } from './integrations/task-services/adapters/caldav-steps';
import { readDavAnswerTask } from './integrations/task-services/adapters/dav-answer';
import { cleanBodyTask } from './mail/emails/clean-bodies';
import { composeEmailTask } from './mail/emails/compose-emails';
import { listEmailsTask, readFileAttachmentTask } from './mail/emails/emails.usecases';
import { readBatchTask } from './mail/import/read-batch';
import { composeAnswerTask } from './review/decide/choose-answer.usecases';
import { frameEmailTask } from './review/queue/email-frame';
import { testRulesTask } from './records/rules/rules.usecases';
import type { ThreadTask } from './platform/threads/thread-task';

export const threadTasks: readonly ThreadTask<never, unknown, AppDependencies>[] = [
  composeEmailTask,
  cleanBodyTask,
  frameEmailTask,
  composeAnswerTask,
  listEmailsTask,
  testRulesTask,
  readBatchTask,
  readFileAttachmentTask,
  readEventsTask,
  readDavAnswerTask,
  readTodosTask,
  changeTodoTask,
  readStepsTask,
  changeStepTask,
  classifyTask,
  extractTask,
  recommendAgainTask,
  extractAgainTask,
  listToFollowTask,
  questionTask,
  classifyTextsTask,
  predictTask,
  ...backtestTasks,
  exportTask,
  importTask,
];
