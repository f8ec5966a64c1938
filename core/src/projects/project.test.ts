import { describe, expect, test } from 'vitest';

import { PROJECT_COLORS, projectInputSchema } from './project';
import { projectPatchSchema } from './projects.contract';

describe('project', () => {
  test('a new project is of type Project, open, P2, with the first palette colour and all else empty (§ 3, 9)', () => {
    expect(projectInputSchema.parse({ name: ' Elm Court ' })).toMatchObject({
      name: 'Elm Court',
      type: 'Project',
      color: PROJECT_COLORS[0],
      status: 'open',
      defaultPriority: 'P2',
      labels: [],
      senderIncludes: [],
      notes: '',
    });
  });

  test('a project without a name is refused', () => {
    expect(projectInputSchema.safeParse({ name: '  ' }).error?.issues[0]?.message).toBe(
      'Project name is required',
    );
  });

  test('a patch holds only what was sent, so no default overwrites a stored value', () => {
    expect(projectPatchSchema.parse({ status: 'done' })).toEqual({ status: 'done' });
  });
});
