import {
  DEGRADED_CONFIDENCE,
  isNoLabel,
  NO_LABEL,
  UNCLASSIFIED,
  type Recommendation,
} from '@docket/core/classification/recommendation';
import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import type { ProjectFacts } from '@docket/core/projects/project';

import { calibrate, emptyCalibration } from '@docket/intelligence/projects/calibration';
import { findExplicit } from '@docket/intelligence/projects/explicit-facts';

import type { ClassifierInput } from './classifier';
import type { ClassifierResult } from './classify-request';

/** The service's confidences are calibrated by the decisions on its answers, separately from the built-in ones. */
export const SERVICE = 'service';

/** Decided by what the person configured or filed (rule, field, thread, folder), not by what was learned. */
export function isExplicit({ mail, knowledge }: ClassifierInput): boolean {
  const candidates = knowledge.projects.filter((project) => !isVetoed(project.id, mail, knowledge));
  return findExplicit(mail, knowledge, { candidates, ranked: [] }) !== null;
}

function isVetoed(
  projectId: string,
  mail: ClassifierInput['mail'],
  { vetoes }: ClassifierInput['knowledge'],
): boolean {
  const sender = mail.message.from.address.toLowerCase();
  return vetoes.some(
    (veto) => veto.projectId === projectId && veto.sender.toLowerCase() === sender,
  );
}

/** The project whose name or alias is the label; “None”, a blank label and unknown ones are Unclassified. */
export function recommendByLabel(
  { label, confidence: claimed }: ClassifierResult,
  { mail, knowledge }: ClassifierInput,
): Recommendation {
  const project = knowledge.projects.find((one) =>
    namesOf(one).includes(label.trim().toLowerCase()),
  );
  if (project === undefined) return unclassified(label, false);
  if (isVetoed(project.id, mail, knowledge)) return unclassified(label, true);
  const { id: projectId, name: projectName } = project;
  const confidence = calibrate(claimed, knowledge.calibration ?? emptyCalibration(), SERVICE);
  return {
    label,
    projectId,
    projectName,
    confidence,
    reasoning: `The classifier’s label is “${label}”`,
    evidence: [{ kind: 'service', text: `The classifier’s label is “${label}”` }],
    alternatives: [{ projectId, projectName, confidence }],
    source: 'service',
    degraded: false,
  };
}

function namesOf(project: ProjectFacts): string[] {
  return [project.name, ...project.otherNames.split(/[,;\n]/)]
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
}

function unclassified(label: string, isRuledOut: boolean): Recommendation {
  return {
    ...abstention(label),
    reasoning: isRuledOut
      ? `The classifier’s label is “${label}”, which you ruled out for this sender`
      : isNoLabel(label)
        ? 'The classifier found no matching project'
        : `The classifier’s label “${label}” matches none of your projects`,
    confidence: 0,
    degraded: false,
  };
}

/** The spec's answer when a classifier fails; it is retried automatically. */
export function degradedRecommendation(reason: string): Recommendation {
  return {
    ...abstention(NO_LABEL),
    reasoning: ERROR_TEXTS.classificationUnavailable(reason),
    confidence: DEGRADED_CONFIDENCE,
    degraded: true,
  };
}

function abstention(label: string) {
  return {
    label,
    projectId: null,
    projectName: UNCLASSIFIED,
    evidence: [],
    alternatives: [],
    source: 'service' as const,
  };
}
