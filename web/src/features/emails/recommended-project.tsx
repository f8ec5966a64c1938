import {
  CLEAR_CONFIDENCE,
  isNoLabel,
  type ProjectEvidence,
} from '@docket/core/classification/recommendation';
import type { EmailDetail, RecommendedProject as Recommended } from '@docket/core/emails/email';
import { AtSign, Check, Cpu, Folder, History, ListFilter, TextQuote, User, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';

import { useIsAnalyzing } from '../../api/emails';
import { emailsOfProject } from '../../forms/project-links';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Confidence, TypicalNote } from '../../ui/confidence';
import { Keys } from '../../ui/kbd';
import { Notice } from '../../ui/notice';
import { ProjectDot } from '../../ui/project-dot';
import { MIN_SHOWN_CONFIDENCE, ProjectPicker } from './project-picker';
import { confirmedText, rejectedText } from './queue-list';
import { Section } from './section';
import type { EmailActions } from './use-email-actions';

const SHOWN_REASONS = 3;
const SHOWN_OTHERS = 2;
const icons: Record<ProjectEvidence['kind'], ReactNode> = {
  rule: <ListFilter size={14} aria-hidden />,
  field: <AtSign size={14} aria-hidden />,
  thread: <History size={14} aria-hidden />,
  folder: <Folder size={14} aria-hidden />,
  sender: <User size={14} aria-hidden />,
  name: <TextQuote size={14} aria-hidden />,
  words: <TextQuote size={14} aria-hidden />,
  service: <Cpu size={14} aria-hidden />,
};

const sourceText: Record<Recommended['source'], string> = {
  'built-in': 'from the built-in classifier',
  service: 'from the external classifier',
  rule: 'from your rule',
  'language-model': 'from the language model',
  person: 'chosen by you',
};

type Status = EmailDetail['processingStatus'];
type Props = {
  emailId: string;
  project: Recommended | null;
  status: Status;
  /** The classifier's project regardless of decisions; null for none. */
  classified: string | null;
  picking: boolean;
  onPicking: (open: boolean) => void;
  actions: Pick<
    EmailActions,
    'confirmProject' | 'rejectProject' | 'resetProject' | 'changeProject' | 'fileInNewProject'
  >;
};

export const RecommendedProject = memo(function RecommendedProject(props: Props) {
  const { project } = props;
  const isOwnChoice = project !== null && choseOtherwise(project, props.classified);
  return (
    <Section
      title="Recommended Project"
      note={
        project !== null &&
        project.id !== null &&
        !project.degraded &&
        !isOwnChoice && <Badge className="ml-auto">AI Classified</Badge>
      }
    >
      {project === null ? (
        <Waiting {...props} />
      ) : (
        <Recommendation {...props} project={project} isOwnChoice={isOwnChoice} />
      )}
    </Section>
  );
});

function Waiting({ emailId, status }: Pick<Props, 'emailId' | 'status'>) {
  const isAnalyzing = useIsAnalyzing(emailId);
  if (isAnalyzing) {
    return (
      <p role="status" className="text-ink-2">
        Analyzing project recommendations...
      </p>
    );
  }
  if (status === 'failed') {
    return <Notice tone="warn">Analysis failed. Docket will try again automatically.</Notice>;
  }
  return <p className="text-ink-3">Project recommendation will appear after AI classification</p>;
}

type Found = Props & { project: Recommended; isOwnChoice: boolean };

function Recommendation(props: Found) {
  const { project, isOwnChoice, actions } = props;
  const hasOwnLabel = !isNoLabel(project.label) && project.label !== project.name;
  return (
    <>
      <div className="flex min-h-6 items-center gap-2">
        <ProjectDot color={project.color} />
        <strong className="text-14 leading-5 font-semi tracking-[-0.006em]">
          {project.id === null ? (
            project.name
          ) : (
            <Link
              to={emailsOfProject({ id: project.id })}
              title={`Emails of ${project.name}`}
              className="text-ink no-underline hover:underline"
            >
              {project.name}
            </Link>
          )}
        </strong>
        <span className="ml-auto inline-flex items-center gap-2">
          <ProjectState project={project} onReset={() => void actions.resetProject()} />
        </span>
      </div>
      {hasOwnLabel && (
        <p className="pl-4 text-12 text-ink-3">
          AI label: {project.label}, {sourceText[project.source]}
        </p>
      )}
      {project.degraded && (
        <Notice tone="warn" className="mt-2">
          {project.reasoning}. Docket will try again automatically.
        </Notice>
      )}
      {!project.degraded && !isOwnChoice && <Reasons project={project} />}
      <ProjectActions {...props} />
    </>
  );
}

function ProjectState({ project, onReset }: { project: Recommended; onReset: () => void }) {
  if (project.approved === null) {
    const hasNumber = !project.degraded && project.id !== null;
    if (!hasNumber) return null;
    return (
      <>
        {project.typical === true && <TypicalNote />}
        <Confidence value={project.confidence} pill />
      </>
    );
  }
  return (
    <>
      {project.approved ? (
        <Badge tone="success" icon={Check}>
          {confirmedText(project.decidedBy)}
        </Badge>
      ) : (
        <Badge icon={X}>{rejectedText(project)}</Badge>
      )}
      <Button variant="link" onClick={onReset}>
        Reset
      </Button>
    </>
  );
}

function Reasons({ project }: { project: Recommended }) {
  const reasons = project.evidence.slice(0, SHOWN_REASONS);
  if (reasons.length === 0) {
    return <p className="mt-2 mb-3 text-12 text-ink-2">{project.reasoning}</p>;
  }
  return (
    <>
      {isGuess(project) && (
        <p className="mt-2 text-12 text-ink-2">A guess: no project clearly stands out.</p>
      )}
      <ul className="mt-2 mb-3 grid gap-0.75 text-12 leading-4.5 text-ink-2">
        {reasons.map((reason) => (
          <li
            key={`${reason.kind}${reason.text}`}
            className="grid grid-cols-[0.875rem_1fr] gap-2 [&>svg]:mt-0.5 [&>svg]:text-ink-3"
          >
            {icons[reason.kind]}
            <span>{reason.text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The user chose a different project, so the evidence does not apply. */
function choseOtherwise({ approved, id }: Recommended, classified: string | null): boolean {
  return approved !== null && id !== classified;
}

/** Undecided and below CLEAR_CONFIDENCE. */
function isGuess(project: Recommended): boolean {
  return project.approved === null && !project.degraded && project.confidence < CLEAR_CONFIDENCE;
}

/** For a guess, offers the runners-up. */
function NextBest({ project, actions }: Pick<Found, 'project' | 'actions'>) {
  const others = project.alternatives.filter(
    ({ projectId, confidence }) => projectId !== project.id && confidence >= MIN_SHOWN_CONFIDENCE,
  );
  return others.slice(0, SHOWN_OTHERS).map(({ projectId, projectName, confidence }) => (
    <Button key={projectId} size="sm" onClick={() => void actions.changeProject(projectId)}>
      {projectName} <Confidence value={confidence} typical={project.typical} />
    </Button>
  ));
}

function ProjectActions({ project, picking, onPicking, actions }: Omit<Found, 'isOwnChoice'>) {
  const isOpen = project.approved === null;
  const canConfirm = isOpen && project.id !== null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      {canConfirm && (
        <Button size="sm" icon={Check} onClick={() => void actions.confirmProject()}>
          Confirm <Keys keys="c" />
        </Button>
      )}
      {isGuess(project) && <NextBest project={project} actions={actions} />}
      <ProjectPicker
        open={picking}
        onOpenChange={onPicking}
        value={project.id}
        suggested={project.alternatives}
        typical={project.typical}
        onPick={(projectId) => void actions.changeProject(projectId)}
        onCreate={(name) => void actions.fileInNewProject(name)}
        trigger={
          <Button variant={canConfirm ? 'ghost' : 'normal'} size="sm">
            {project.id === null ? 'Choose Project' : 'Change'} <Keys keys="p" />
          </Button>
        }
      />
      {canConfirm && (
        <Button variant="ghost" size="sm" onClick={() => void actions.rejectProject()}>
          Reject <Keys keys="d" />
        </Button>
      )}
    </div>
  );
}
