import { describe, expect, test } from 'vitest';

import { choosePriority, chosenPriority, PROJECT_COLORS, projectInputSchema } from './project';
import { projectPatchSchema } from './projects.contract';

describe('project', () => {
  test('a new project has type Project, status open, P2 and the first color, and is otherwise empty (§ 3, 9)', () => {
    expect(projectInputSchema.parse({ name: ' Elm Court ' })).toMatchObject({
      name: 'Elm Court',
      type: 'Project',
      color: PROJECT_COLORS[0],
      status: 'open',
      defaultPriority: 'P2',
      defaultPriorityChosen: false,
      labels: [],
      senderIncludes: [],
      notes: '',
    });
  });

  test('rejects a project without a name', () => {
    expect(projectInputSchema.safeParse({ name: '  ' }).error?.issues[0]?.message).toBe(
      'Project name is required',
    );
  });

  test.each([null, 'P1', 'P2', 'P3', 'P4'] as const)(
    'the default priority %s is the one that was chosen',
    (priority) => {
      expect(chosenPriority(choosePriority(priority))).toBe(priority);
    },
  );

  test('no default priority is shown as P2, with which every project starts', () => {
    expect(choosePriority(null)).toEqual({ defaultPriority: 'P2', defaultPriorityChosen: false });
  });

  test('a patch contains only the fields sent, so no default overwrites a stored value', () => {
    expect(projectPatchSchema.parse({ status: 'done' })).toEqual({ status: 'done' });
  });
});
