import type { RuleConditions } from '@docket/core/rules/rule';

import { domainOf, type ReadableMail } from '../projects/message-features';
import { findRegex } from './linear-regex';

export type ConditionKind = 'sender' | 'domain' | 'subject' | 'body' | 'regex';
/** A condition that holds: its kind and the words of it that matched. */
export type ConditionMatch = { kind: ConditionKind; text: string };

/**
 * All conditions that hold for a message, in the order of the form; conditions are joined by OR, so one is enough.
 * Substrings ignore case; a domain also matches its subdomains; the body is the plain text of the whole message.
 */
export function matchConditions(mail: ReadableMail, conditions: RuleConditions): ConditionMatch[] {
  const { message, fullText } = mail;
  const matches: ConditionMatch[] = [];
  const add = (
    kind: ConditionKind,
    wanted: readonly string[],
    holds: (text: string) => boolean,
  ) => {
    for (const text of wanted)
      if (text.trim() !== '' && holds(text.trim().toLowerCase())) matches.push({ kind, text });
  };
  const sender = `${message.from.name} <${message.from.address}>`.toLowerCase();
  add('sender', conditions.senderIncludes, (text) => sender.includes(text));
  const domain = domainOf(message.from.address);
  add('domain', conditions.domainMatches, (text) => isDomainOf(domain, text));
  const subject = message.subject.toLowerCase();
  add('subject', conditions.subjectIncludes, (text) => subject.includes(text));
  if (conditions.bodyIncludes.length > 0) {
    const body = loweredBody(mail);
    add('body', conditions.bodyIncludes, (text) => body.includes(text));
  }
  const found = findRegex(conditions.bodyRegex, fullText);
  if (found !== null) matches.push({ kind: 'regex', text: found.slice(0, 80) });
  return matches;
}

/** Kept with the message: every rule and project reads the same body. */
const lowered = new WeakMap<ReadableMail, string>();

function loweredBody(mail: ReadableMail): string {
  const known = lowered.get(mail);
  if (known !== undefined) return known;
  const body = mail.fullText.toLowerCase();
  lowered.set(mail, body);
  return body;
}

function isDomainOf(domain: string, wanted: string): boolean {
  const plain = wanted.replace(/^(?:\*\.|@|\.)+/u, '');
  return plain !== '' && (domain === plain || domain.endsWith(`.${plain}`));
}
