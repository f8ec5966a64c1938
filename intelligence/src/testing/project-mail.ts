import { ruleSchema } from '@docket/core/rules/rule';
import { NO_CONDITIONS } from '@docket/core/rules/rule-conditions';

import weights from '../../weights/projects.json';
import { emptyLearner, type LearnerState } from '../projects/learner';
import type { ReadableMail } from '../reading/message-features';
import type { ProjectKnowledge } from '../projects/project-knowledge';
import { learnAll } from './learned-states';

export function project(
  id: string,
  name: string,
  fields: Partial<ProjectKnowledge['projects'][number]> = {},
) {
  return {
    id,
    name,
    officialName: '',
    otherNames: '',
    associatedProjects: '',
    involvedParties: '',
    description: '',
    ...NO_CONDITIONS,
    ...fields,
  };
}

export function mail(
  subject: string,
  text = 'Please have a look.',
  from = 'ann@glass.example',
): ReadableMail {
  return {
    fullText: text,
    message: {
      id: subject,
      conversationId: null,
      subject,
      body: text,
      bodyType: 'text',
      from: { name: 'Ann', address: from },
      to: [{ name: '', address: 'me@docket.example' }],
      cc: [],
      receivedAt: '2026-03-02T09:00:00Z',
      importance: 'normal',
      headers: {},
      attachmentNames: [],
      isFromReader: false,
    },
  };
}

export const rule = ruleSchema.parse({
  id: 'r3',
  name: 'Glass to the tower',
  order: 3,
  confidence: 0.8,
  if: { domainMatches: ['glass.example'] },
  then: { projectId: 'tower' },
});
export const tower = project('tower', 'Harbour Tower');
export const office = project('office', 'Office move', { otherNames: 'Relocation, Desk plan' });
export const garden = project('garden', 'Garden', { domainMatches: ['glass.example'] });

export function learned(count: number, projectId = 'office'): LearnerState {
  return learnAll(
    Array.from({ length: count }, (_, index) => ({
      id: `m${index}`,
      projectId,
      mail: mail(`Desks ${index}`, 'The desks arrive by lorry.'),
    })),
  );
}

export function knowledge(parts: Partial<ProjectKnowledge> = {}): ProjectKnowledge {
  return {
    projects: [tower, office, garden],
    rules: [],
    threadDecision: null,
    vetoes: [],
    learner: emptyLearner(),
    weights,
    ...parts,
  };
}
