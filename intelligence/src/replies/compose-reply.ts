import type { OfferedAnswer, ReplyProposal } from '@docket/core/extraction/suggestion';

import type { MailAddress } from '../reading/mail-message';
import type { ReadMessage } from '../reading/read-message';
import { isOrganisation, hasPersonName, signedName } from '../tasks/person-name';
import { fillNames, namesOf } from './reply-names';
import { dateWords, wordingsFor, type Wordings } from './reply-phrases';
import { habitsIn, type ReplyHabits, type ReplyStyle, type Tone } from './reply-style';
import { addressOfText, toneOfText } from './tone-of-text';

/** The message being answered, and who answers it. */
export type ReplyContext = {
  read: ReadMessage;
  reader: MailAddress;
  replyStyle?: ReplyStyle | null;
};

/** The person chose it, so these are their words. */
const CHOSEN = 1;

/**
 * The reply for a chosen answer, in the language of the thread and the person's own style. Its sentences are complete,
 * with at most a date in them, and never copied from the message. `date` is the day the person picked.
 */
export function composeReply(answer: OfferedAnswer, around: ReplyContext): ReplyProposal {
  return replyOf(around, CHOSEN, (wordings) => sentenceOf(answer, wordings, around.read));
}

/** A receipt: it thanks and promises nothing. */
export function composeReceipt(around: ReplyContext, confidence: number): ReplyProposal {
  return replyOf(around, confidence, (wordings) => wordings.say('received'));
}

function sentenceOf(answer: OfferedAnswer, wordings: Wordings, { language }: ReadMessage): string {
  const { kind, to, time } = answer;
  const date = answer.date === null ? null : dateWords(answer.date, time, language);
  const dated = date === null ? {} : { date };
  switch (kind) {
    case 'yes':
      if (to === 'question') return wordings.say('yes');
      if (to === 'meeting')
        return date === null ? wordings.say('come') : wordings.say('comeOn', dated);
      return date === null ? wordings.say('take') : wordings.say('takeBy', dated);
    case 'no':
      if (to === 'question') return wordings.say('no');
      return wordings.say(to === 'meeting' ? 'notCome' : 'notTake');
    case 'date':
      return wordings.say(to === 'meeting' ? 'comeOn' : 'takeBy', dated);
    case 'ask-back':
      return wordings.say(to === 'request' && date === null ? 'askWhen' : 'askMore');
    default:
      return wordings.say('later');
  }
}

function replyOf(
  { read, reader, replyStyle }: ReplyContext,
  confidence: number,
  say: (wordings: Wordings) => string,
): ReplyProposal {
  const habits = habitsIn(replyStyle, read.language);
  const tone = habits.tone ?? toneOf(read);
  const address =
    habits.address ?? addressOfText(`${greetingOf(read)} ${read.text}`, read.language) ?? 'polite';
  const wordings = wordingsFor(read.language, tone, address);
  const body = bodyOf({ habits, wordings, read, reader, text: say(wordings) });
  const subject = replySubject(read.message.subject);
  return {
    subject,
    body,
    tone,
    confidence: Math.round(confidence * 1000) / 1000,
    source: 'built-in',
  };
}

function bodyOf(of: {
  habits: ReplyHabits;
  wordings: Wordings;
  read: ReadMessage;
  reader: MailAddress;
  text: string;
}): string {
  const { habits, wordings, read, reader, text } = of;
  const thanks = habits.thanks === false ? '' : wordings.say('thanks');
  const name = habits.name ?? fillNames('{{name}}', reader);
  const person = personOf(read);
  const greeting = habits.greeting ?? wordings.greeting;
  const isNamed = namesOf(person).name !== '' || !greeting.includes('{{');
  const parts = [
    isNamed ? fillNames(greeting, person) : wordings.nameless,
    [thanks, text].filter((sentence) => sentence !== '').join(' '),
    [habits.signOff ?? wordings.signOff, name].filter((line) => line !== '').join('\n'),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/**
 * The sender's name if it is certain, from the mailbox or their signature; otherwise no name, because 'Hello,' is never
 * wrong.
 */
function personOf(read: ReadMessage): MailAddress {
  const { from } = read.message;
  const signed = signedName(read);
  const named = namesOf(from);
  const isSigned =
    signed !== null && `${named.fullName} `.toLowerCase().includes(`${signed.toLowerCase()} `);
  const isTheirs = isSigned ? !isOrganisation(from.name) : hasPersonName(from);
  if (named.name !== '' && isTheirs) return from;
  return { ...from, name: signed ?? '' };
}

function replySubject(subject: string): string {
  return /^\s*(?:re|aw|antw|rv|sv)\s*:/i.test(subject) ? subject.trim() : `Re: ${subject.trim()}`;
}

function greetingOf(read: ReadMessage): string {
  const opening = read.zones.find((zone) => zone.kind === 'greeting');
  return opening ? read.fullText.slice(opening.start, opening.end) : '';
}

function toneOf(read: ReadMessage): Tone {
  const closing = read.zones.find((zone) => zone.kind === 'signature');
  const ending = closing ? read.fullText.slice(closing.start, closing.end).slice(0, 200) : '';
  return toneOfText(`${greetingOf(read)}\n${read.text.slice(0, 2000)}\n${ending}`);
}
