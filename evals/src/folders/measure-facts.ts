import type { TypicalFact } from '@docket/intelligence/projects/rank-projects';
import { normalizeSubject } from '@docket/intelligence/reading/message-features';
import { matchConditions } from '@docket/intelligence/rules/match-conditions';

import type { Person } from './persons';

type Tally = { count: number; right: number };

/**
 * How often explicit facts are right. A project's fields are the sender of its first message and its name in the
 * subject; a thread is a subject that a real owner filed before, since made people file whole threads by construction.
 * There is no data on folders: filing is a decision like one on the thread and gets the same value.
 */
export function measureFacts(
  persons: readonly Person[],
  owners: readonly Person[],
): Record<TypicalFact, number> {
  const tallies = { fields: none(), 'fields alike': none(), thread: none() };
  for (const person of persons) measurePerson(person, { ...tallies, thread: none() });
  for (const owner of owners)
    measurePerson(owner, { ...tallies, fields: none(), 'fields alike': none() });
  const shares = {
    fields: shareOf(tallies.fields),
    'fields alike': shareOf(tallies['fields alike']),
    thread: shareOf(tallies.thread),
  };
  return { ...shares, folder: shares.thread };
}

function measurePerson(
  { messages, projects }: Person,
  tallies: Record<Exclude<TypicalFact, 'folder'>, Tally>,
): void {
  const senders = new Map<string, string>();
  const threads = new Map<string, string>();
  for (const { label, sender, mail } of messages) {
    const thread = normalizeSubject(mail.message.subject);
    const filed = threads.get(thread);
    if (filed !== undefined) count(tallies.thread, filed === label);
    const matches = projects.flatMap((project) => {
      const own = senders.get(project.id) ?? '';
      const conditions = { ...project, senderIncludes: [own], subjectIncludes: [project.name] };
      const found = matchConditions(mail, conditions).length;
      return found === 0 ? [] : [{ id: project.id, found }];
    });
    const [best, second] = matches.toSorted((one, other) => other.found - one.found);
    if (best && senders.has(best.id))
      count(tallies[best.found === second?.found ? 'fields alike' : 'fields'], best.id === label);
    if (label === '') continue;
    if (thread.length >= 4) threads.set(thread, label);
    if (!senders.has(label)) senders.set(label, sender);
  }
}

function none(): Tally {
  return { count: 0, right: 0 };
}

function count(tally: Tally, right: boolean): void {
  tally.count += 1;
  tally.right += right ? 1 : 0;
}

/** With one right and one wrong outcome as a prior. */
function shareOf({ count: all, right }: Tally): number {
  return Math.round(((right + 1) / (all + 2)) * 1000) / 1000;
}
