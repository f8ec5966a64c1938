import type { ParsedMail } from './parse-mail';

export interface Thread {
  /** The words its conversation id is derived from. */
  seed: string;
  depth: number;
}

interface SubjectThread extends Thread {
  participants: Set<string>;
}

const prefix = /^\s*((re|fw|fwd|aw|wg|sv|vs|antw)(\[\d+\])?:\s*)+/i;

function normalise(subject: string): string {
  return subject.replace(prefix, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

function participantsOf(mail: ParsedMail): string[] {
  return [mail.from, ...mail.to, ...mail.cc].flatMap((person) =>
    person ? [person.address.toLowerCase()] : [],
  );
}

/** Threads mail given oldest first: by References, otherwise by subject and a shared participant. */
export class MailThreads {
  private readonly byMessageId = new Map<string, Thread>();
  private readonly bySubject = new Map<string, SubjectThread[]>();

  /** `owner` is in nearly every message, so sharing only the owner does not count. */
  constructor(private readonly owner: string | null) {}

  place(mail: ParsedMail, ownId: string): Thread {
    const before = this.byReference(mail) ?? this.byTopic(mail);
    const thread = before
      ? { seed: before.seed, depth: before.depth + 1 }
      : this.start(mail, ownId);
    for (const id of [...mail.references, ownId]) {
      if (!this.byMessageId.has(id)) this.byMessageId.set(id, thread);
    }
    this.remember(mail, thread);
    return thread;
  }

  private start(mail: ParsedMail, ownId: string): Thread {
    return { seed: mail.references[0] ?? ownId, depth: mail.references.length };
  }

  private byReference(mail: ParsedMail): Thread | undefined {
    const known = mail.references.toReversed().find((id) => this.byMessageId.has(id));
    return known ? this.byMessageId.get(known) : undefined;
  }

  private byTopic(mail: ParsedMail): Thread | undefined {
    const topic = normalise(mail.subject);
    if (!prefix.test(mail.subject) || topic === '' || mail.references.length > 0) return undefined;
    const participants = participantsOf(mail).filter((address) => address !== this.owner);
    return this.bySubject
      .get(topic)
      ?.findLast((thread) => participants.some((address) => thread.participants.has(address)));
  }

  private remember(mail: ParsedMail, thread: Thread): void {
    const topic = normalise(mail.subject);
    const known = this.bySubject.get(topic) ?? [];
    this.bySubject.set(topic, known);
    const entry = known.find((one) => one.seed === thread.seed);
    if (!entry) {
      known.push({ ...thread, participants: new Set(participantsOf(mail)) });
      return;
    }
    entry.depth = Math.max(entry.depth, thread.depth);
    for (const address of participantsOf(mail)) entry.participants.add(address);
  }
}
