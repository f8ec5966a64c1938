import { sharedFieldsOf } from '@docket/core/task-services/shared-fields';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { findTask } from '../../records/tasks/tasks.repository';
import { changeLink, deleteLink, type Link } from './links.repository';
import { keyOf } from './plan-step';
import { linkToRecreate } from './pull-changes';

/**
 * A parted link whose copy no longer exists. Completed tasks are usually cleared there, so they are created again only
 * if the person asked for it.
 */
export async function resumeGone(work: UnitOfWork, link: Link): Promise<void> {
  const task = await findTask(work, link.task_id);
  const isOpen = task !== null && sharedFieldsOf(task).state !== 'done';
  const isAskedFor = link.requested_list_id !== null;
  if (!isAskedFor && !(link.is_single && isOpen)) return deleteLink(work, keyOf(link));
  await changeLink(work, keyOf(link), {
    ...linkToRecreate(link.sent),
    list_id: link.requested_list_id ?? link.list_id,
    requested_list_id: null,
    is_parted: false,
  });
}
