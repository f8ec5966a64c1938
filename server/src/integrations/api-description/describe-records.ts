// Projects, tasks, services, templates, rules, contexts and the task style.
import * as contexts from '@docket/core/contexts/contexts.contract';
import * as projects from '@docket/core/projects/projects.contract';
import * as rules from '@docket/core/rules/rules.contract';
import * as services from '@docket/core/services/services.contract';
import * as style from '@docket/core/task-style/task-style.contract';
import * as tasks from '@docket/core/tasks/tasks.contract';
import * as templates from '@docket/core/templates/templates.contract';

import { describeCalls } from './describe-calls';

const RESTORABLE =
  'The record can be restored with the restore call until `restorableUntil`, 10 seconds later; then only from a backup.';
const RESTORED = 'Works for 10 seconds after the deletion, until `restorableUntil`.';
const PATCHED = 'Fields that are left out stay as they are.';
const SORTED_ORDER = 'Direction of `sort`.';

export const RECORD_CALLS = [
  ...describeCalls(projects, {
    listProjects: {
      about:
        'Returns one page of projects. Archived ones are included unless `archived` says otherwise. `filter` names a field and `value` what it must contain.',
      query: {
        filter: 'The field that `value` is looked for in.',
        value: 'What the field named by `filter` must contain.',
        order: SORTED_ORDER,
        archived: '`true`: only archived projects; `false`: none of them; `all`: both.',
      },
    },
    getProject: { about: 'Returns one project, archived or not.', errors: ['project.not_found'] },
    backtestProject: {
      about:
        'Compares the matching fields with the stored emails and returns how many would move into the project and which decided emails it would contradict. Changes nothing.',
      body: { projectId: 'The project that is edited; leave it out for a new one.' },
      errors: ['project.not_found'],
    },
    createProject:
      'Creates a project. Its matching fields (`senderIncludes` and so on) then apply to new mail at once.',
    updateProject: {
      about: `${PATCHED} The status \`archived\` archives the project, any other unarchives it.`,
      errors: ['project.not_found'],
    },
    deleteProject: {
      about: `Its tasks stay, without a project. ${RESTORABLE}`,
      errors: ['project.not_found'],
    },
    restoreProject: { about: RESTORED, errors: ['project.not_found'] },
    closeProject: { about: 'Sets the status to `done`.', errors: ['project.not_found'] },
    openProject: { about: 'Sets the status to `open`.', errors: ['project.not_found'] },
    archiveProject: {
      about: 'The project takes no new mail. Its tasks stay.',
      errors: ['project.not_found'],
    },
    unarchiveProject: {
      about: 'The project gets the status back that it had before.',
      errors: ['project.not_found'],
    },
    pickProjects: {
      about:
        'A short form of all projects, for choosing one. Not paged: search to find the others if there are more than 500.',
      query: {
        status:
          '`open`: only projects with this status. Archived projects are left out in any case, unless `ids` names them.',
        ids: 'Up to 200 project ids, separated by commas: only these, archived ones too.',
      },
    },
  }),
  ...describeCalls(tasks, {
    listTasks: {
      about:
        'Returns one page of tasks, with the number of tasks by status and due date in `summary`. Days are days of your time zone.',
      query: {
        status: '`all` leaves archived tasks out; `archived` lists only them.',
        projectId: 'The id of a project, or `none` for tasks without one.',
        due: '`today`: due today or overdue; `week`: from tomorrow through Sunday; `later`: after that; `none`: without a due date. Anything but `all` limits the list to open tasks, unless `status` is given.',
        emailId: 'Only tasks that came from this email.',
        ids: 'Only these tasks, as far as they match the other filters. Up to 100 ids, separated by commas.',
      },
      answer: { summary: 'Numbers of all tasks that are not archived, whatever the filters.' },
    },
    getTask: { about: 'Returns one task, archived or not.', errors: ['task.not_found'] },
    readDueDate: {
      about:
        'Understands words such as “next Friday 3pm” in your time zone. Returns `null` if the text contains no date. Changes nothing.',
      query: { text: 'Words that may contain a date.' },
      answer: { read: 'The date that was found; null if there is none.' },
    },
    createTask: {
      about:
        'Creates a task in a project, which has to exist. `title` and `project_id` are required.',
      errors: ['project.not_found', 'email.not_found'],
    },
    updateTask: {
      about: `${PATCHED} A \`checklist\` replaces the whole checklist; to check a single item, use the call for it.`,
      errors: ['task.not_found', 'project.not_found'],
    },
    changeTasks: {
      about:
        'Up to 200 tasks in one step, which is undone as one. With `update`, fields that `patch` does not name stay as they are; a `due_date` keeps the time of each task, and null clears both. Tasks that do not exist, or already are as asked for, are not counted in `changed`.',
      answer: { changed: 'Tasks that are different now, or deleted.' },
      errors: ['project.not_found'],
    },
    checkTaskItem: {
      about:
        'Changes one item only, so two people or programs checking different items do not overwrite each other.',
      errors: ['task.not_found', 'checklist_item.not_found'],
    },
    deleteTask: { about: RESTORABLE, errors: ['task.not_found'] },
    restoreTask: { about: RESTORED, errors: ['task.not_found'] },
  }),
  ...describeCalls(services, {
    listServices:
      'Returns one page of services, each with its projects. Archived ones are in the archives.',
    getService: {
      about: 'Returns one service.',
      errors: ['service.not_found', 'service.access_denied'],
    },
    createService: { about: 'Names are unique among your services.', errors: ['service.taken'] },
    updateService: {
      about: PATCHED,
      errors: ['service.not_found', 'service.access_denied', 'service.taken'],
    },
    addServiceProject: {
      about:
        'Lists a project under a service. `project_name` is kept as shown, even if the project is renamed or deleted.',
      errors: ['service.not_found', 'service.access_denied', 'project.not_found'],
    },
    updateServiceProject: {
      about: `\`id\` is the id of the entry in the service, not of the project. ${PATCHED}`,
      errors: ['service_project.not_found'],
    },
    deleteServiceProject: {
      about: `\`id\` is the id of the entry in the service; the project itself stays. ${RESTORABLE}`,
      errors: ['service_project.not_found'],
    },
    restoreServiceProject: { about: RESTORED, errors: ['service_project.not_found'] },
  }),
  ...describeCalls(templates, {
    listTemplates: 'Returns one page of checklist templates. Archived ones are in the archives.',
    getTemplate: { about: 'Returns one template.', errors: ['template.not_found'] },
    createTemplate: {
      about:
        'Names are unique among your templates. The services have to exist. Empty items are dropped.',
      errors: ['template.taken'],
    },
    updateTemplate: {
      about:
        'Replaces the template although it is a PATCH: send all fields, as `description` and `items` become empty when left out. Services that it does not name yet have to exist.',
      errors: ['template.not_found', 'template.taken'],
    },
    deleteTemplate: { about: RESTORABLE, errors: ['template.not_found'] },
    restoreTemplate: { about: RESTORED, errors: ['template.not_found'] },
  }),
  ...describeCalls(rules, {
    listRules:
      'Returns all rules, not paged. They are evaluated in this order; the first match decides each field of the outcome.',
    createRule: {
      about:
        'The rule applies to new mail. To file stored mail too, see the call for waiting mail.',
      errors: ['project.not_found'],
    },
    updateRule: {
      about: `${PATCHED} \`then\` is replaced as a whole.`,
      errors: ['rule.not_found', 'project.not_found'],
    },
    deleteRule: { about: RESTORABLE, errors: ['rule.not_found'] },
    restoreRule: { about: RESTORED, errors: ['rule.not_found'] },
    reorderRules: {
      about: 'Refused if the ids are not exactly those of all your rules.',
      body: { ids: 'The ids of all rules, in the new order.' },
      errors: ['rules.conflict'],
    },
    testRules: {
      about: 'Tells which rules match a text and why. Changes nothing.',
      body: { from: 'As in a message: `Dana Kerr <dana@kerr.example>`.' },
    },
    listRuleHits: 'Counts emails whose recommended project was decided by the rule.',
    findWaitingMail: {
      about:
        'Lists stored emails that are undecided and that the rule matches. File them with the call for deciding many emails. Changes nothing.',
      errors: ['rule.not_found'],
    },
    mineRules: {
      about: 'Looks for conditions that your decisions have in common. Saves nothing.',
      answer: { decisions: 'The number of decisions that were looked at.' },
    },
    backtestRule: {
      about:
        'Compares a rule with the stored emails and returns how many it would match and which decided emails it would contradict. Changes nothing.',
      body: { ruleId: 'The rule that is edited; leave it out for a new one.' },
      errors: ['rule.not_found', 'project.not_found'],
    },
  }),
  ...describeCalls(contexts, {
    listContexts: 'Returns all working contexts, not paged. Due dates follow the default one.',
    createContext: 'The first context becomes the default.',
    updateContext: {
      about: 'Replaces the context: send all fields.',
      errors: ['context.not_found'],
    },
    deleteContext: { about: RESTORABLE, errors: ['context.not_found'] },
    restoreContext: { about: RESTORED, errors: ['context.not_found'] },
    setDefaultContext: {
      about: 'Its time zone and working hours decide due dates from now on.',
      errors: ['context.not_found'],
    },
    getClock: 'All calendar days of the API are days of this time zone.',
  }),
  ...describeCalls(style, {
    getStyle: 'Returns how a suggested task is worded and dated.',
    updateStyle: 'Replaces the whole style. It applies to mail that is analyzed from now on.',
    backtestStyle: 'Shows what stored emails would become with this style. Changes nothing.',
  }),
];
