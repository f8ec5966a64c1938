import type { Project } from '@docket/core/projects/project';
import type { Rule } from '@docket/core/rules/rule';
import { useQuery } from '@tanstack/react-query';

import { rulesQuery } from '../../api/rules';
import { AlertDialog } from '../../ui/dialog';
import { number } from '../../ui/figures';

type Props = { project: Project; busy: boolean; onClose: () => void; onConfirm: () => void };

/** Says which rules lose their project, which they would otherwise do unnoticed. */
export function DeleteProjectDialog({ project, ...dialog }: Props) {
  const rules = useQuery(rulesQuery());
  const using = rules.data?.filter(({ then }) => then.projectId === project.id) ?? [];
  return (
    <AlertDialog danger title="Delete Project" confirm="Delete Project" {...dialog}>
      <p>Are you sure you want to delete "{project.name}"? This action cannot be undone.</p>
      {using.length > 0 && <p className="mt-2 text-warn-text">{usedBy(using)}</p>}
    </AlertDialog>
  );
}

const NAMED = 3;

function usedBy(rules: readonly Rule[]): string {
  const named = rules.slice(0, NAMED).map(({ name }) => name);
  const rest = rules.length > NAMED ? ` and ${number(rules.length - NAMED)} more` : '';
  const subject = rules.length === 1 ? 'One rule uses' : `${number(rules.length)} rules use`;
  return `${subject} this project and will match nothing: ${named.join(', ')}${rest}.`;
}
