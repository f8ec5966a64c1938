// Arguments for the repositories of integrations/task-services, used by isolation-calls.ts.
import { other, SECRET } from './isolation-rows';

export const TASK_SERVICE_ARGUMENTS: Readonly<Record<string, unknown>> = {
  service: 'todo',
  remoteId: SECRET,
  listId: SECRET,
  isSingle: false,
  refusedLists: [],
  'listListsToLeave.lists': [SECRET],
  deletedBefore: new Date('2040-01-01T00:00:00Z'),
  'noteAccountId.account': { id: 'mine', account: 'mine' },
  'saveServiceConnection.opened': { account: 'mine', accountId: 'mine', sealed: null },
  'endServiceSync.problem': null,
  'endServiceSync.end': { failures: 0, nextSyncAt: new Date('2040-01-01T00:00:00Z') },
  'changeServiceConnection.change': { cursor: 'mine' },
  'replaceServiceProjects.choices': [{ projectId: other.project, listId: null, listName: 'mine' }],
  'setProjectList.listed': { id: 'mine', name: 'mine' },
  'insertLink.link': {
    service: 'todo',
    taskId: other.task,
    key: other.step,
    listId: 'mine',
    isSingle: true,
    fields: {},
  },
  'listListsAt.prefix': SECRET,
  'moveLists.from': SECRET,
  'moveLists.to': 'mine',
  'changeLink.change': { url: 'mine' },
};
