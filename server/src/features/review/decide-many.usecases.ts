import type { BodyOf } from '@docket/core/contract';
import { validationError } from '@docket/core/errors';
import type { Decision } from '@docket/core/review/decision';
import type { decideMany as contract } from '@docket/core/review/review.contract';

import type { Work } from '../../platform/work';
import { listSuggestions } from '../extraction/suggestions.repository';
import { decideTogether } from './decide-together';
import { lockEmail, type ReviewEmail } from './review.repository';
import { carryOut } from './review.usecases';

type Asked = BodyOf<typeof contract>;

/** In one transaction. Locked in the order of their ids, so that two such decisions never wait for each other. */
export async function decideMany(work: Work, asked: Asked): Promise<{ changed: number }> {
  if (asked.action === 'change_project' && asked.projectId === undefined)
    throw validationError([{ path: 'projectId', message: 'Choose a project' }]);
  return decideTogether(work, async (together) => {
    let changed = 0;
    for (const id of [...new Set(asked.emailIds)].toSorted()) {
      const email = await lockEmail(together, id);
      if (email === null || !(await applies(together, email, asked))) continue;
      await carryOut(together, email, decisionOf(id, asked));
      changed += 1;
    }
    return { changed };
  });
}

function decisionOf(emailId: string, { action, projectId = null }: Asked): Decision {
  if (action === 'change_project') return { emailId, action, data: { projectId } };
  return { emailId, action, data: {} };
}

async function applies(work: Work, email: ReviewEmail, asked: Asked): Promise<boolean> {
  const isUndecided = email.projectApproved === null && email.recommendedProjectId !== null;
  switch (asked.action) {
    case 'archive':
      return !email.isArchived;
    case 'unarchive':
      return email.isArchived;
    case 'confirm_project':
    case 'reject_project':
      return isUndecided && !email.isDegraded;
    case 'change_project':
      return email.projectApproved !== true || email.projectId !== asked.projectId;
    default:
      return (await listSuggestions(work, email.id)).some(({ approved }) => approved === null);
  }
}
