import type { MailAddress } from '@docket/core/emails/email';
import type { OfferedAnswer, ReplyProposal } from '@docket/core/extraction/suggestion';

import type { ReadMessage } from '../reading/read-message';
import { isTitle } from '../tasks/person-name';
import { howAddressed, isOfRelatives, type Addressed } from './how-addressed';
import { fillNames, namesOf } from './reply-names';
import { dateWords, wordingsFor, type Wordings } from './reply-phrases';
import {
  habitsIn,
  habitsTo,
  type Address,
  type ReplyHabits,
  type ReplyStyle,
  type Tone,
} from './reply-style';
import { addressOfText, toneOfText } from './tone-of-text';

/** The message being answered, and who answers it. */
export type ReplyContext = {
  read: ReadMessage;
  reader: MailAddress;
  replyStyle?: ReplyStyle | null;
  /** The reader's calendar date: nothing is promised for a day before it. */
  today?: string;
};

/** The person chose it, so these are their words. */
const CHOSEN = 1;

/**
 * The reply for a chosen answer, in the language of the thread and the person's own style. Its sentences are complete,
 * with at most a date in them, and never copied from the message. `date` is the day the person picked.
 */
export function composeReply(answer: OfferedAnswer, around: ReplyContext): ReplyProposal {
  return replyOf(around, CHOSEN, (wordings) =>
    sentenceOf(stillAhead(answer, around.today), wordings, around.read),
  );
}

/** An old request is answered without its day, which has passed; a day that the person picked stays. */
function stillAhead(answer: OfferedAnswer, today = ''): OfferedAnswer {
  const isPast = answer.kind !== 'date' && answer.date !== null && answer.date < today;
  return isPast ? { ...answer, date: null, time: null } : answer;
}

/** A receipt: it thanks and promises nothing. */
export function composeReceipt(around: ReplyContext, confidence: number): ReplyProposal {
  return replyOf(around, confidence, (wordings, isThanked) =>
    wordings.say(isThanked ? 'received' : 'receivedAlone'),
  );
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
  say: (wordings: Wordings, isThanked: boolean) => string,
): ReplyProposal {
  const habits = habitsIn(replyStyle, read.language);
  const earlier = habitsTo(replyStyle, read.message.from, read.language);
  const address =
    habits.address ?? addressOfText(`${greetingOf(read)} ${read.text}`, read.language);
  const addressed = howAddressed(read, reader, address);
  const tone = (addressed.reader === 'title' ? null : habits.tone) ?? toneOf(read);
  const wordings = wordingsFor(read.language, tone, address);
  const said = say(wordings, habits.thanks !== false);
  const body =
    earlier === null
      ? firstBody({ habits, wordings, addressed, reader, tone, address }, said)
      : [
          earlier.greeting,
          textOf(habits, wordings, said),
          [earlier.signOff, earlier.name].filter((line) => line !== '').join('\n'),
        ]
          .filter((part) => part !== '')
          .join('\n\n');
  return {
    subject: replySubject(read.message.subject),
    body,
    tone,
    confidence: Math.round(confidence * 1000) / 1000,
    source: 'built-in',
  };
}

type Manner = {
  habits: ReplyHabits;
  wordings: Wordings;
  addressed: Addressed;
  reader: MailAddress;
  tone: Tone;
  address: Address | null;
};

/**
 * The first reply to somebody. Only their own mail shows the relation: where it shows nothing, nobody is named, and
 * habits from mail to others do not count for somebody who writes by title.
 */
function firstBody(manner: Manner, text: string): string {
  const { habits, wordings, addressed } = manner;
  const person = { name: addressed.called, address: '' };
  const isDistant = addressed.reader === 'title';
  const greeting = (isDistant ? null : habits.greeting) ?? wordings.greeting;
  const isNamed = addressed.called !== '' || !greeting.includes('{{');
  // No closing words are right for a relative and for a stranger.
  const isRelative = isOfRelatives(addressed);
  const signOff = habits.signOff ?? (isRelative ? '' : wordings.signOff);
  const parts = [
    isNamed ? fillNames(greeting, person) : wordings.nameless,
    textOf(habits, wordings, text),
    [signOff, nameOf(manner)].filter((line) => line !== '').join('\n'),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function textOf(habits: ReplyHabits, wordings: Wordings, text: string): string {
  const thanks = habits.thanks === false ? '' : wordings.say('thanks');
  return [thanks, text].filter((sentence) => sentence !== '').join(' ');
}

/** As the person signs; until that is known, as the writer calls them, or with the full name. */
function nameOf({ habits, addressed, reader, tone, address }: Manner): string {
  if (habits.name !== null) return habits.name;
  const own = namesOf(reader);
  const given = own.name === '' ? own.fullName : own.name;
  if (addressed.reader === 'title') return own.fullName;
  if (addressed.reader === 'given') return given;
  if (addressed.reader !== null) return addressed.reader.relative;
  const isTitled = isTitle(addressed.called.split(' ', 1)[0] ?? '');
  const isClose =
    (addressed.called !== '' && !isTitled) || address === 'familiar' || tone === 'friendly';
  return isClose ? given : own.fullName;
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
