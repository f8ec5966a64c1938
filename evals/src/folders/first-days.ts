// The first days of a person: three projects, mail that mostly belongs to none of them, and few decisions so far.
import { addToBackground, emptyBackground } from '@docket/intelligence/projects/background';
import { emptyLearner, learn } from '@docket/intelligence/projects/learner';
import type { ProjectWeights } from '@docket/intelligence/projects/rank-projects';
import type { ProjectKnowledge } from '@docket/intelligence/projects/project-knowledge';
import { measureProject, voteOf } from '@docket/intelligence/projects/recommend-project';
import { normalizeSubject } from '@docket/intelligence/reading/message-features';
import { CLEAR_CONFIDENCE } from '@docket/core/classification/recommendation';

import { seeded } from '../seeded-random';
import type { FiledMessage } from './folder-data';
import { personsOfOwner, type Person } from './persons';

export const DECISIONS = [2, 3, 5, 10, 20] as const;
const DRAWS = 40;
const PERSONS = 5;
/** With fewer undecided messages of the projects, a result is not meaningful. */
const MIN_LEFT = 5;

/** Shares from 0 to 1, means over people. */
export type FirstDays = {
  decisions: number;
  /** Of the mail of no project: the share recommended at 0.5 or more. */
  noneRecommended: number;
  /** Of the projects' mail: the share recommended correctly, at any confidence and at 0.5 or more. */
  right: number;
  rightAtHalf: number;
  /** The same for mail whose project has a decision, at any confidence; of other projects only the name is known. */
  rightOfDecided: number;
  /** Of the conversations with a recommendation and several undecided messages: those with more than one answer. */
  split: number;
  nConversations: number;
  persons: number;
  nNone: number;
  nProjects: number;
  nDecided: number;
};

/** One person after this many decisions; counts of messages. */
type DayScore = {
  decisions: number;
  none: number;
  nNone: number;
  right: number;
  rightAtHalf: number;
  rightOfDecided: number;
  nProjects: number;
  nDecided: number;
  split: number;
  nConversations: number;
};

/**
 * People made of one owner's folders by drawing three as their projects; the rest, and everything labelled as none, is
 * mail of no project. Draws in which that is at least half come first; empty if there is no such mail.
 */
export function firstDaysPersons(messages: readonly FiledMessage[]): Person[] {
  const drawn = personsOfOwner(messages, { count: DRAWS, random: seeded(11), strangers: [] });
  const different = new Map(drawn.map((person) => [keyOf(person), person]));
  const shares = [...different.values()]
    .map((person) => ({ person, share: shareOfNone(person) }))
    .filter(({ person, share }) => share > 0 && person.projects.length > 0);
  const mostly = shares.filter(({ share }) => share >= 0.5);
  const rest = shares.toSorted((one, other) => other.share - one.share).slice(0, 1);
  return (mostly.length > 0 ? mostly : rest).slice(0, PERSONS).map(({ person }) => person);
}

function keyOf({ projects }: Person): string {
  return projects
    .map(({ id }) => id)
    .toSorted()
    .join('\n');
}

function shareOfNone({ messages }: Person): number {
  return messages.filter(({ label }) => label === '').length / Math.max(1, messages.length);
}

/**
 * All mail was read, the first messages of the projects are decided in time order, and every other message is scored.
 * People with too little mail of their projects for a number of decisions are left out there.
 */
export function replayFirstDays(persons: readonly Person[], weights: ProjectWeights): DayScore[] {
  return DECISIONS.flatMap((decisions) =>
    persons.flatMap((person) => scoreAfter(person, decisions, weights) ?? []),
  );
}

/** Means over people, by number of decisions. */
export function meanFirstDays(scores: readonly DayScore[]): FirstDays[] {
  return DECISIONS.map((decisions) => {
    const own = scores.filter((score) => score.decisions === decisions);
    const sum = (of: (score: DayScore) => number) =>
      own.reduce((total, score) => total + of(score), 0);
    const mean = (of: (score: DayScore) => number) => sum(of) / Math.max(1, own.length);
    return {
      decisions,
      noneRecommended: mean(({ none, nNone }) => none / nNone),
      right: mean(({ right, nProjects }) => right / nProjects),
      rightAtHalf: mean(({ rightAtHalf, nProjects }) => rightAtHalf / nProjects),
      rightOfDecided:
        sum(({ rightOfDecided }) => rightOfDecided) /
        Math.max(
          1,
          sum(({ nDecided }) => nDecided),
        ),
      split:
        sum(({ split }) => split) /
        Math.max(
          1,
          sum(({ nConversations }) => nConversations),
        ),
      nConversations: sum(({ nConversations }) => nConversations),
      persons: own.length,
      nNone: sum(({ nNone }) => nNone),
      nProjects: sum(({ nProjects }) => nProjects),
      nDecided: sum(({ nDecided }) => nDecided),
    };
  });
}

function scoreAfter(person: Person, decisions: number, weights: ProjectWeights): DayScore | null {
  const filed = person.messages.filter(({ label }) => label !== '');
  if (filed.length < decisions + MIN_LEFT) return null;
  const decided = new Set(filed.slice(0, decisions));
  let learner = emptyLearner();
  for (const { mail, label } of decided)
    learner = learn(learner, { id: mail.message.id, projectId: label, mail });
  const background = addToBackground(
    emptyBackground(),
    person.messages.map(({ mail }) => mail),
  );
  const { projects } = person;
  const knowledge = {
    projects,
    rules: [],
    threadDecision: null,
    vetoes: [],
    learner,
    background,
    weights,
  };
  const open = person.messages.filter((message) => !decided.has(message));
  const threads = groupByThread(open);
  const votes = new Map([...threads].map(([thread, own]) => [thread, votesOf(own, knowledge)]));
  const asked = open.map((message) => {
    const conversation = votes.get(threadOf(message)) ?? [];
    const { recommendation: answer } = measureProject(message.mail, { ...knowledge, conversation });
    return { ...answer, label: message.label, thread: threadOf(message) };
  });
  const known = new Set([...decided].map(({ label }) => label));
  const isClear = ({ confidence }: { confidence: number }) => confidence >= CLEAR_CONFIDENCE;
  const none = asked.filter(({ label }) => label === '');
  const right = asked.filter(({ label, projectId }) => label !== '' && projectId === label);
  return {
    decisions,
    none: none.filter(isClear).length,
    nNone: none.length,
    right: right.length,
    rightAtHalf: right.filter(isClear).length,
    rightOfDecided: right.filter(({ label }) => known.has(label)).length,
    nProjects: asked.length - none.length,
    nDecided: asked.filter(({ label }) => known.has(label)).length,
    ...countSplit(asked.filter(({ thread }) => threads.has(thread))),
  };
}

/** As many messages of a conversation speak for it as in the product. */
const SPEAKERS = 5;
const SHORTEST_SUBJECT = 4;

/** Messages with the same subject are a conversation, as in mailboxes without the headers. */
function threadOf({ mail }: FiledMessage): string {
  return normalizeSubject(mail.message.subject);
}

function groupByThread(messages: readonly FiledMessage[]): Map<string, FiledMessage[]> {
  const threads = new Map<string, FiledMessage[]>();
  for (const message of messages)
    threads.set(threadOf(message), [...(threads.get(threadOf(message)) ?? []), message]);
  return new Map(
    [...threads].filter(([thread, own]) => thread.length >= SHORTEST_SUBJECT && own.length > 1),
  );
}

function votesOf(messages: readonly FiledMessage[], knowledge: ProjectKnowledge) {
  return messages.slice(-SPEAKERS).map(({ mail }) => voteOf(mail, knowledge));
}

function countSplit(asked: readonly { thread: string; projectId: string | null }[]) {
  const answers = new Map<string, Set<string | null>>();
  for (const { thread, projectId } of asked)
    answers.set(thread, (answers.get(thread) ?? new Set()).add(projectId));
  const recommended = [...answers.values()].filter((own) => own.size > 1 || !own.has(null));
  return {
    split: recommended.filter((own) => own.size > 1).length,
    nConversations: recommended.length,
  };
}
