import type { ReplyProposal, TaskProposal } from '@docket/core/extraction/suggestion';

import type { MailAddress } from '../reading/mail-message';
import type { ReadMessage } from '../reading/read-message';
import { readPeople } from '../tasks/addressee';
import { signedName } from '../tasks/person-name';
import type { SuggestionInput, ThreadUpdate } from '../tasks/suggestion-input';
import { answersTo } from './answers';
import { fillNames, namesOf } from './reply-names';
import { wordingsFor } from './reply-phrases';
import { habitsIn } from './reply-style';
import { addressOfText, toneOfText } from './tone-of-text';

export type ReplyInput = Pick<SuggestionInput, 'reader' | 'aliases' | 'replyStyle'> & {
  /** Titles as read from the message, before the user's task style. */
  tasks: readonly TaskProposal[];
  /** What the message does to earlier tasks of its conversation. */
  threadUpdates?: readonly (ThreadUpdate & { title: string })[];
};

/** What asks for words and not only for a deed. */
const ANSWERED =
  /\?|\b(?:let \w+ (?:\w+ )?know|respond|response|reply|confirm|rsvp|get back to|tell me|call me|comments?|thoughts|feedback|input|advise|antwort\p{L}*|rückmeld\p{L}*|bestätig\p{L}*|répon\p{L}*|confirme\p{L}*|respond\p{L}*|contest\p{L}*)(?!\p{L})/iu;
const CONDITIONAL = /^\W*(?:if|should|in case|unless)\b/i;
const CROWD = 8;

const SURE_OF_REPLY = 0.75;
const SURE_OF_UPDATE = 0.6;

/**
 * A short answer to everything that was asked, in the language, tone and address of the message or
 * of the reader's own habits; null when none is expected: nothing asked of the reader, own mail, or
 * a sender that is no person.
 */
export function draftReply(read: ReadMessage, input: ReplyInput): ReplyProposal | null {
  const { message, automatic } = read;
  if (message.isFromReader || automatic.kind === 'newsletter' || automatic.kind === 'automatic')
    return null;
  const asked = input.tasks.filter((task) => task.kind !== 'promise');
  const updates = (input.threadUpdates ?? []).filter((update) => update.change !== 'complete');
  if (asked.length + updates.length === 0) return null;
  const isCrowd = isOneOfMany(read, input);
  if (updates.length === 0 && !asked.some((task) => expectsReply(task, isCrowd))) return null;
  const habits = habitsIn(input.replyStyle, read.language);
  const tone = habits.tone ?? toneOf(read);
  const address =
    habits.address ?? addressOfText(`${greetingOf(read)} ${read.text}`, read.language) ?? 'polite';
  const wordings = wordingsFor(read.language, tone, address);
  const { thanks, lines } = answersTo({ asked, updates, read, wordings });
  const opening = habits.thanks === false ? '' : wordings.thanks(thanks);
  const name = habits.name ?? fillNames('{{name}}', input.reader);
  const parts = [
    fillNames(habits.greeting ?? wordings.greeting, personOf(read)),
    [opening, ...lines].filter((line) => line !== '').join(lines.length === 1 ? ' ' : '\n'),
    [habits.signOff ?? wordings.signOff, name].filter((line) => line !== '').join('\n'),
  ];
  const sureness = [
    ...asked.map((task) => task.confidence * SURE_OF_REPLY),
    ...updates.map(() => SURE_OF_UPDATE),
  ];
  return {
    subject: replySubject(message.subject),
    body: parts.filter((part) => part !== '').join('\n\n'),
    tone,
    confidence: Math.round(Math.max(...sureness) * 1000) / 1000,
    source: 'built-in',
  };
}

function isOneOfMany(read: ReadMessage, input: ReplyInput): boolean {
  const { place, recipients } = readPeople(read, input.reader, input.aliases);
  return place !== 'to' || recipients > CROWD;
}

/** Of one of many only a plain call for an answer expects one; a deed that a condition leads up to, of nobody. */
function expectsReply({ evidence }: TaskProposal, isCrowd: boolean): boolean {
  const { text } = evidence.task;
  const isConditional = CONDITIONAL.test(text);
  if (ANSWERED.test(text)) return !(isCrowd && isConditional);
  return !isCrowd && !isConditional;
}

/** The sender; without a name in the header, under the one they signed with. */
function personOf(read: ReadMessage): MailAddress {
  const { from } = read.message;
  return namesOf(from).name === '' ? { ...from, name: signedName(read) ?? '' } : from;
}

function replySubject(subject: string): string {
  return /^\s*(?:re|aw|antw|rv|sv)\s*:/i.test(subject) ? subject.trim() : `Re: ${subject.trim()}`;
}

function greetingOf(read: ReadMessage): string {
  const opening = read.zones.find((zone) => zone.kind === 'greeting');
  return opening ? read.fullText.slice(opening.start, opening.end) : '';
}

function toneOf(read: ReadMessage): ReplyProposal['tone'] {
  const closing = read.zones.find((zone) => zone.kind === 'signature');
  const ending = closing ? read.fullText.slice(closing.start, closing.end).slice(0, 200) : '';
  return toneOfText(`${greetingOf(read)}\n${read.text.slice(0, 2000)}\n${ending}`);
}
