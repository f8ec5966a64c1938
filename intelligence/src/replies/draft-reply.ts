import type { ReplyProposal, TaskProposal } from '@docket/core/extraction/suggestion';

import type { ReadMessage } from '../reading/read-message';
import type { SuggestionInput } from '../tasks/suggestion-input';
import { phrasesFor, type Tone } from './reply-phrases';

export type ReplyInput = SuggestionInput & { tasks: readonly TaskProposal[] };

/**
 * A short answer to what was asked, in the language and tone of the message; null when none is
 * expected: nothing asked of the reader, own mail, or a sender that is no person.
 */
export function draftReply(read: ReadMessage, input: ReplyInput): ReplyProposal | null {
  const { message, automatic } = read;
  if (message.isFromReader || automatic.kind === 'newsletter' || automatic.kind === 'automatic')
    return null;
  const asked = input.tasks.filter((task) => task.kind !== 'promise');
  if (asked.length === 0) return null;
  const tone = input.replyStyle?.tone ?? toneOf(read);
  const phrases = phrasesFor(read.language, tone);
  const name = senderName(read, tone);
  const greeting = input.replyStyle?.greeting?.replace('{{name}}', name) ?? phrases.greeting(name);
  const closing = input.replyStyle?.closing ?? phrases.closing;
  const own = input.replyStyle?.name ?? firstName(input.reader.name);
  const lines = asked
    .slice(0, 3)
    .map((task) => phrases.answer(task, dateWords(task, read.language)));
  const body = [
    greeting,
    [...new Set(lines)].join('\n'),
    own === '' ? closing : `${closing}\n${own}`,
  ].join('\n\n');
  const surest = Math.max(...asked.map((task) => task.confidence));
  return {
    subject: replySubject(message.subject),
    body,
    tone,
    confidence: Math.round(surest * 0.75 * 1000) / 1000,
    source: 'built-in',
  };
}

function replySubject(subject: string): string {
  return /^\s*re\s*:/i.test(subject) ? subject.trim() : `Re: ${subject.trim()}`;
}

function toneOf(read: ReadMessage): Tone {
  const opening = read.zones.find((zone) => zone.kind === 'greeting');
  const text = `${opening ? read.fullText.slice(opening.start, opening.end) : ''} ${read.text.slice(0, 2000)} ${read.fullText.slice(-400)}`;
  if (
    /\b(?:dear (?:mr|mrs|ms|dr|sir|madam)|sincerely|sehr geehrte|hochachtungsvoll|monsieur|madame|veuillez|estimad[oa]|atentamente)\b/i.test(
      text,
    )
  )
    return 'formal';
  if (/\b(?:hi|hey|cheers|thx|hallo|lg|salut|hola|ciao)\b|!{1,}\s*$|:-?\)/i.test(text))
    return 'friendly';
  return 'neutral';
}

function senderName(read: ReadMessage, tone: Tone): string {
  const { name } = read.message.from;
  return tone === 'formal' ? name : firstName(name);
}

function firstName(name: string): string {
  const given = name.includes(',') ? (name.split(',')[1] ?? '').trim() : name.trim();
  return given.includes('@') ? '' : (given.split(/\s+/)[0] ?? '');
}

function dateWords(task: TaskProposal, language: string): string | null {
  if (!task.due?.span) return null;
  const locale = language === 'en' ? 'en-GB' : language;
  const format = new Intl.DateTimeFormat(
    /^[a-z]{2}/.test(locale) && locale !== 'other' ? locale : 'en-GB',
    { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' },
  );
  return format.format(Date.parse(task.due.date)) + (task.due.time ? `, ${task.due.time}` : '');
}
