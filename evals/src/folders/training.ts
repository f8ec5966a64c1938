// The training data of the general weights: people made from a mailbox, and real owners' folders.
import { VOTERS, type ProjectWeights } from '@docket/intelligence/projects/rank-projects';
import type { ReadableMail } from '@docket/intelligence/reading/message-features';

import { seeded } from '../seeded-random';
import { collectFirstDays, collectStream, type ObservedChoice } from './collect-signals';
import { fitSignals } from './fit-signals';
import { fitWeights, type Choice } from './fit-weights';
import type { FiledMessage } from './folder-data';
import { measureFacts } from './measure-facts';
import { measureSurest } from './measure-surest';
import { makePersons, personsOfOwner, type Half, type Person } from './persons';

/** A group of similar people: each group has a fixed total weight, however many messages it has. */
type Group = { persons: readonly Person[]; weight: number };
export type Crowd = { mixed: Person[]; filing: Person[] };

const PERSONS_OF_KIND = 8;
const PERSONS_OF_OWNER = 6;
const RANKED_OF_GROUP = 600;
/** Recommending a project for mail of no project costs the person more than a missing guess. */
const COST_OF_NONE = 1.4;
/** Relative to one real owner. */
const WEIGHT_OF_CROWD = 1.5;

/** People made from a mailbox: those with mail of no project, and those who file everything. */
export function makeCrowd(mails: readonly ReadableMail[], half: Half): Crowd {
  const random = seeded(half === 'fitted' ? 1 : 2);
  const persons = makePersons(mails, { half, count: PERSONS_OF_KIND, random });
  return {
    mixed: persons.filter(({ messages }) => messages.some(({ label }) => label === '')),
    filing: persons.filter(({ messages }) => messages.every(({ label }) => label !== '')),
  };
}

/** The same for one real owner. */
export function crowdOfOwner(
  messages: readonly FiledMessage[],
  strangers: readonly ReadableMail[],
): Crowd {
  const options = { count: PERSONS_OF_OWNER, random: seeded(5), strangers };
  return {
    mixed: personsOfOwner(messages, options),
    filing: [{ name: 'all', messages: [...messages], projects: [] }],
  };
}

/** Ranking, open set and facts, in two rounds, because the open set depends on the ranking. */
export function trainProjects(
  crowd: Crowd,
  owners: readonly Crowd[],
  start: ProjectWeights,
): ProjectWeights {
  const collected = ({ mixed, filing }: Crowd) => ({
    days: { persons: mixed, weight: 2 },
    stream: { persons: mixed, weight: 1 },
    filing: { persons: filing, weight: 2 },
  });
  const groups = [
    { ...collected(crowd), weight: WEIGHT_OF_CROWD },
    ...owners.map((owner) => ({ ...collected(owner), weight: 1 })),
  ];
  const gather = (weights: ProjectWeights) => {
    const random = seeded(7);
    return groups.map(({ weight, days, stream, filing }) => ({
      weight,
      days: gatherFrom(days, (person) => collectFirstDays(person, { weights, random })),
      stream: gatherFrom(stream, (person) => collectStream(person, { weights, random })),
      filing: gatherFrom(filing, (person) => collectStream(person, { weights, random })),
    }));
  };
  const votes = fitVotes(gather(start));
  const ranked = { ...start, votes };
  const rows = gather(ranked).flatMap(({ weight, days, stream, filing }) =>
    [days, stream, filing].flatMap((part) =>
      part.map((row) => ({ ...row, weight: row.weight * weight })),
    ),
  );
  const facts = measureFacts(
    [crowd, ...owners].flatMap(({ mixed }) => mixed),
    owners.flatMap(({ filing }) => filing),
  );
  const fitted = fitSignals(
    rows.map((row) => (row.isNone ? { ...row, weight: row.weight * COST_OF_NONE } : row)),
  );
  return { votes, ...fitted, facts, surest: measureSurest(rows, fitted) };
}

function gatherFrom(
  { persons, weight }: Group,
  collect: (person: Person) => ObservedChoice[],
): ObservedChoice[] {
  return persons.flatMap((person) =>
    collect(person).map((row) => ({ ...row, weight: (row.weight * weight) / persons.length })),
  );
}

function fitVotes(
  gathered: readonly Record<'days' | 'stream' | 'filing', readonly ObservedChoice[]>[],
): ProjectWeights['votes'] {
  const random = seeded(3);
  const some = (rows: readonly ObservedChoice[]): Choice[] => {
    const choices = rows.flatMap(({ choice }) =>
      choice !== null && choice.votes.length > 1 ? [choice] : [],
    );
    return choices.filter(() => random() < RANKED_OF_GROUP / choices.length);
  };
  const users = gathered
    .flatMap(({ days, stream, filing }) => [days, stream, filing].map(some))
    .filter((choices) => choices.length > 0);
  const free = VOTERS.indexOf('undecided');
  const fitted = fitWeights(users, { size: VOTERS.length, free });
  return Object.fromEntries(
    VOTERS.map((voter, index) => [voter, Math.round((fitted[index] ?? 0) * 1000) / 1000]),
  ) as ProjectWeights['votes'];
}
