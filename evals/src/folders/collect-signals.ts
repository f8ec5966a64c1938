import type { ProjectFacts } from '@docket/core/projects/project';
import {
  addToBackground,
  emptyBackground,
  type Background,
} from '@docket/intelligence/projects/background';
import { NO_PROJECT } from '@docket/intelligence/projects/learned-model';
import {
  emptyLearner,
  hashesByGroup,
  learn,
  modelOf,
  receivedSeconds,
  type LearnerState,
} from '@docket/intelligence/projects/learner';
import { readFeatures } from '@docket/intelligence/reading/message-features';
import { rankOpenSet, strengthOf } from '@docket/intelligence/projects/open-set';
import { matchNames } from '@docket/intelligence/projects/project-names';
import {
  listCandidates,
  VOTERS,
  type ProjectWeights,
} from '@docket/intelligence/projects/rank-projects';
import type { Signals } from '@docket/intelligence/projects/signals';
import { tellingFeatures } from '@docket/intelligence/projects/telling-features';

import type { Choice } from './fit-weights';
import { projectNamed, type FiledMessage } from './folder-data';
import type { Person } from './persons';

/** One message at one time: the signals of the top-ranked project, and whether it was right. */
export type ObservedChoice = {
  signals: Signals;
  right: boolean;
  isNone: boolean;
  /** Decisions so far, and those for the right project. */
  decisions: number;
  ofProject: number;
  weight: number;
  /** For fitting the ranking, on mail of a project that is already known. */
  choice: Choice | null;
};

/** The numbers of decisions at which the first days are sampled. */
export const STAGES = [0, 1, 2, 3, 5, 10, 20, 40];
const MAX_ASKED = 120;

type Options = { weights: ProjectWeights; random: () => number };
type Known = { projects: readonly ProjectFacts[]; learner: LearnerState; background: Background };

function signed(
  { mail, label }: FiledMessage,
  known: Known,
  { weights }: Options,
): ObservedChoice[] {
  const names = matchNames(mail, known.projects, known);
  const allowed = new Set([NO_PROJECT, ...known.projects.map(({ id }) => id)]);
  const knowledge = { ...known, rules: [], threadDecision: null, vetoes: [], weights };
  const features = tellingFeatures(readFeatures(mail), undefined);
  const { ranked, signals } = rankOpenSet(mail, knowledge, { features, names, allowed });
  if (signals === null) return [];
  const model = modelOf(known.learner);
  const strengths = new Map(names.map((match) => [match.projectId, strengthOf(match)]));
  const candidates = listCandidates(model, {
    at: receivedSeconds(mail),
    features: hashesByGroup(features),
    names: strengths,
    allowed: new Set(known.projects.map(({ id }) => id)),
  });
  const right = candidates.findIndex(({ projectId }) => projectId === label);
  const votes = candidates.map(({ votes: own }) => VOTERS.map((voter) => own[voter]));
  return [
    {
      signals,
      right: ranked[0]?.projectId === label,
      isNone: label === '',
      decisions: known.learner.examples.length,
      ofProject: model.projectCounts[model.projects.indexOf(label)] ?? 0,
      weight: 1,
      choice: right < 0 ? null : { votes, right },
    },
  ];
}

/** The whole mailbox was read; then part of the mail is decided, in time order or at random. */
export function collectFirstDays(person: Person, options: Options): ObservedChoice[] {
  const { random } = options;
  const background = addToBackground(
    emptyBackground(),
    person.messages.map(({ mail }) => mail),
  );
  const decisions = person.messages.filter(({ label }) => label !== '');
  if (random() < 0.5) shuffle(decisions, random);
  const refused =
    random() < 0.4
      ? shuffle(
          person.messages.filter(({ label }) => label === ''),
          random,
        )
      : [];
  const found: ObservedChoice[] = [];
  const decided = new Set<FiledMessage>();
  let learner = emptyLearner();
  const tell = (message: FiledMessage) => {
    decided.add(message);
    const projectId = message.label === '' ? null : message.label;
    learner = learn(learner, { id: message.mail.message.id, projectId, mail: message.mail });
  };
  for (let count = 0; count <= Math.min(40, decisions.length - 3); count += 1) {
    const next = decisions[count - 1];
    if (count > 0 && next) tell(next);
    const none = refused[count];
    if (count > 0 && none && random() < 0.5) tell(none);
    if (!STAGES.includes(count)) continue;
    const open = person.messages.filter((message) => !decided.has(message));
    const asked = shuffle(open, random).slice(0, MAX_ASKED);
    const known = { projects: person.projects, learner, background };
    found.push(...asked.flatMap((message) => signed(message, known, options)));
  }
  return evenly(found);
}

/** Mail is decided as it arrives; mail of no project stays undecided. */
export function collectStream(person: Person, options: Options): ObservedChoice[] {
  const known = options.random() < 0.5;
  const projects: ProjectFacts[] = known ? [...person.projects] : [];
  const found: ObservedChoice[] = [];
  let learner = emptyLearner();
  let background = emptyBackground();
  for (const message of person.messages) {
    const { label, mail } = message;
    background = addToBackground(background, [mail]);
    const isKnown = projects.some(({ id }) => id === label);
    if (label === '' || isKnown)
      found.push(...signed(message, { projects: [...projects], learner, background }, options));
    if (label === '') continue;
    if (!isKnown)
      projects.push(person.projects.find(({ id }) => id === label) ?? projectNamed(label));
    learner = learn(learner, { id: mail.message.id, projectId: label, mail });
  }
  return evenly(found);
}

/** Every person has the same total weight. */
function evenly(choices: readonly ObservedChoice[]): ObservedChoice[] {
  return choices.map((choice) => ({ ...choice, weight: 1 / choices.length }));
}

export function shuffle<T>(items: T[], random: () => number): T[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other] as T, items[last] as T];
  }
  return items;
}
