import type { Project, ProjectInput } from '@docket/core/projects/project';
import { fromTexts } from '@docket/core/rules/rule-conditions';
import { useState } from 'react';
import { Link } from 'react-router';

import { useBacktestProject } from '../../api/projects';
import { Backtest, ProjectEffect } from '../../forms/backtest';
import { ConditionFields } from '../../forms/condition-fields';
import { emailsOfProject, tasksOfProject } from '../../forms/project-links';
import { sameNameHint } from '../../forms/same-name';
import { useFieldProblems } from '../../forms/use-field-problems';
import { useProjectsNamed } from '../../forms/use-project-choices';
import { Button } from '../../ui/button';
import { FormDialog } from '../../ui/form-dialog';
import {
  checkDraft,
  draftOf,
  fieldsOf,
  type ProjectDraft,
  type ProjectProblems,
} from './project-draft';
import { ProjectFields } from './project-fields';

type Props = {
  project: Project | null;
  busy: boolean;
  /** Errors per field from the server, e.g. for an invalid regular expression. */
  serverProblems: ProjectProblems;
  onClose: () => void;
  onSubmit: (input: ProjectInput) => void;
};

export function ProjectFormDialog({ project, busy, serverProblems, onClose, onSubmit }: Props) {
  const [unchanged] = useState<ProjectDraft>(() => draftOf(project));
  const [draft, setDraft] = useState(unchanged);
  const namesakes = useProjectsNamed(draft.name);
  const { shown, setFound, clearChanged } = useFieldProblems(serverProblems);
  const backtest = useBacktestProject();
  function change(part: Partial<ProjectDraft>) {
    setDraft((current) => ({ ...current, ...part }));
    clearChanged(fieldsOf(draft), fieldsOf({ ...draft, ...part }));
    // A result for other values than those shown would be wrong.
    if (!backtest.isIdle) backtest.reset();
  }
  function runBacktest() {
    const projectId = project === null ? {} : { projectId: project.id };
    backtest.mutate({ body: { fields: fromTexts(draft.matching), ...projectId } });
  }
  function save() {
    const checked = checkDraft(draft);
    setFound(checked.problems);
    if (checked.input !== undefined) onSubmit(checked.input);
  }
  return (
    <FormDialog
      draft={draft}
      refused={serverProblems}
      title={project === null ? 'Create New Project' : 'Edit Project'}
      description={
        project === null ? undefined : (
          <ProjectLinks project={project} isUnsaved={draft !== unchanged} />
        )
      }
      onSubmit={save}
      submit={project === null ? 'Create Project' : 'Save Changes'}
      busy={busy}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-md:grid-cols-1">
        <ProjectFields
          draft={draft}
          problems={shown}
          nameHint={sameNameHint('project', { id: project?.id, name: draft.name }, namesakes)}
          change={change}
        />
        <h3 className="col-span-full mt-2 border-t pt-4 text-13 font-semi">Email Matching</h3>
        <ConditionFields
          texts={draft.matching}
          problems={shown}
          hint="Separate with commas"
          change={(key, text) => change({ matching: { ...draft.matching, [key]: text } })}
        />
        <Backtest
          backtest={backtest}
          onRun={runBacktest}
          failure="Failed to test the fields on stored emails"
        >
          {(effect) => <ProjectEffect effect={effect} />}
        </Backtest>
      </div>
    </FormDialog>
  );
}

/** They leave the form, unless that would lose what was typed. */
function ProjectLinks({ project, isUnsaved }: { project: Project; isUnsaved: boolean }) {
  const target = isUnsaved ? '_blank' : undefined;
  return (
    <span className="flex gap-4">
      <Button asChild variant="link">
        <Link to={emailsOfProject(project)} target={target}>
          Emails of this project
        </Link>
      </Button>
      <Button asChild variant="link">
        <Link to={tasksOfProject(project)} target={target}>
          Tasks of this project
        </Link>
      </Button>
    </span>
  );
}
