import { describe, expect, test } from 'vitest';

import { fileProjectSchema, PROJECT_COLORS, projectInputSchema } from './project';
import { projectPatchSchema } from './projects.contract';

describe('project', () => {
  test('a new project has type Project, status open, P2 and the first color, and is otherwise empty (§ 3, 9)', () => {
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

  test('rejects a project without a name', () => {
    expect(projectInputSchema.safeParse({ name: '  ' }).error?.issues[0]?.message).toBe(
      'Project name is required',
    );
  });

  test('a due date before 1970 is refused, unless it is in a file', () => {
    const project = { name: 'Elm Court', due_date: '0026-11-30' };
    for (const schema of [projectInputSchema, projectPatchSchema])
      expect(schema.safeParse(project).error?.issues[0]?.message).toBe(
        'Enter a date from 1970 to 9999',
      );
    expect(fileProjectSchema.parse(project)).toMatchObject(project);
  });

  test('a patch contains only the fields sent, so no default overwrites a stored value', () => {
    expect(projectPatchSchema.parse({ status: 'done' })).toEqual({ status: 'done' });
  });
});
