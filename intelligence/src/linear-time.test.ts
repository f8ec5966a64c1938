// Untrusted text, however repetitive, must take its readers no more than linear time.
import { senderWarnings } from '@docket/core/emails/sender-warnings';
import { NO_CONDITIONS } from '@docket/core/rules/rule-conditions';
import { expect, it } from 'vitest';

import weights from '../weights/projects.json';
import type { MessageKnowledge } from './suggest-work';
import { analyzeMessage } from './testing/analyze-message';
import { readTypedDate } from './dates/read-typed-date';
import { readDates } from './dates/read-dates';
import { checkAnswer } from './language-model/check-answer';
import { maskSecrets } from './language-model/mask-secrets';
import { readAnswer } from './language-model/model-answer';
import { emptyLearner } from './projects/learner';
import { subjectTag } from './reading/lists';
import { normalizeSubject } from './reading/message-features';
import { recommendProject } from './testing/recommend-project';
import { detectLanguage } from './reading/language';
import { htmlToText } from './reading/html-text';
import type { MailMessage } from './reading/mail-message';
import { readMessage } from './reading/read-message';
import { learnReplyStyle } from './replies/learn-reply-style';
import { fillNames, namesOf, placeNames } from './replies/reply-names';
import { splitReply } from './replies/reply-parts';
import { addressOfText, toneOfText } from './replies/tone-of-text';
import { checkConditions } from './rules/check-conditions';
import { findRegex } from './rules/linear-regex';
import { matchConditions } from './rules/match-conditions';
import { mineRules } from './rules/mine-rules';
import { HOSTILE_UNITS } from './testing/hostile-units';
import { learnAll } from './testing/learned-states';
import { superlinearUnits } from './testing/linear-time';
import { messageFromDana, reader, readerInput } from './testing/message-from-dana';

const hall = {
  id: 'hall',
  name: 'Hall 3 fit-out',
  officialName: '',
  otherNames: 'North Hall, HL-3',
  associatedProjects: '',
  involvedParties: 'Corvid',
  description: 'Fit-out of the third hall',
  ...NO_CONDITIONS,
  domainMatches: ['corvid.example'],
  bodyRegex: '(a+)+b|HL-\\d+',
};

const taught = Array.from({ length: 6 }, (_, index) => ({
  id: `m${index}`,
  projectId: 'hall',
  mail: readMessage(messageFromDana(`The hall needs ${index} more doors.`, { id: `m${index}` })),
}));

const knowledge: MessageKnowledge = {
  projects: {
    projects: [hall],
    rules: [],
    threadDecision: null,
    vetoes: [],
    learner: learnAll(taught),
    weights,
  },
  projectDefaults: [],
  suggestions: {
    ...readerInput,
    threadTasks: [{ id: '1', title: 'Send the plan', due: null }],
  },
};

/** Where untrusted text may appear in a message. */
const PLACES: Record<string, (text: string) => MailMessage> = {
  'the body': (text) => messageFromDana(text),
  'a request': (text) => messageFromDana(`Could you send ${text} by Friday?`),
  'own mail': (text) => messageFromDana(`I will send ${text} by Friday.`, { isFromReader: true }),
  'a greeting and a signature': (text) =>
    messageFromDana(`Hi ${text},\n\nCould you send the plan?\n\nRegards\n${text}`),
  'quoted history': (text) =>
    messageFromDana(`Could you send it?\n\nOn Mon, 2 Mar 2026, ${text} wrote:\n> ${text}`),
  HTML: (text) => messageFromDana(text, { bodyType: 'html' }),
  'an attribute of HTML': (text) =>
    messageFromDana(`<p title="${text}">Could you send it?</p>`, { bodyType: 'html' }),
  'the subject': (text) => messageFromDana('Please handle this.', { subject: text }),
  'a word of the subject': (text) =>
    messageFromDana('Please handle this.', { subject: `Roof-u${text}x plan` }),
  'the names': (text) =>
    messageFromDana('Hi Robin,\n\nPlease send me this.\n\nDana', {
      from: { name: text, address: 'dana@corvid.example' },
      to: [reader, { name: text, address: 'other@corvid.example' }],
    }),
  'the addresses': (text) =>
    messageFromDana('Please send me this.', {
      from: { name: 'Dana', address: `${text}@corvid.example` },
      cc: [{ name: '', address: text }],
    }),
  'the attachments': (text) =>
    messageFromDana('Please see the attached file.', { attachmentNames: [text, `${text}.pdf`] }),
  'the headers': (text) =>
    messageFromDana('Please send me this.', {
      headers: { 'list-id': text, references: text, 'in-reply-to': text, precedence: text },
    }),
};

it.each(Object.keys(PLACES))(
  'a message is read in linear time, whatever repeats in %s',
  (place) => {
    const compose = PLACES[place] ?? messageFromDana;
    expect(
      superlinearUnits(HOSTILE_UNITS, (text) => analyzeMessage(compose(text), knowledge)),
    ).toEqual([]);
  },
  600_000,
);

const plainRead = readMessage(messageFromDana('Could you send the plan by Friday?'));
const received = '2026-03-02T09:00:00Z';
const asMail = (text: string) => readMessage(messageFromDana('Short.', { subject: text }));
const answerWith = (text: string) => ({
  tasks: [
    {
      title: text.slice(0, 200) || 'x',
      description: text,
      priority: 'P2' as const,
      dueDate: '2026-03-06',
      dueWords: text,
      evidence: text,
    },
  ],
});

const READERS: Record<string, (text: string) => unknown> = {
  readDates: (text) => readDates(text, { receivedAt: received, readerZone: 'Europe/London' }),
  readTypedDate: (text) =>
    readTypedDate(text, { receivedAt: '2026-03-02T09:00:00Z', readerZone: 'UTC' }),
  detectLanguage,
  htmlToText: (text) => htmlToText(text, text.length),
  splitReply: (text) => splitReply(`Hi ${text}\n${text}`),
  learnReplyStyle: (text) =>
    learnReplyStyle(
      [
        {
          suggested: 'Hi Dana,\n\nThank you.',
          sent: text,
          recipient: { name: text, address: 'a@b.c' },
        },
      ],
      { name: text, address: 'd@e.example' },
    ),
  toneOfText,
  addressOfText: (text) => addressOfText(text, 'de'),
  namesOf: (text) => namesOf({ name: text, address: text }),
  placeNames: (text) => placeNames(`Hi ${text}, thanks`, { name: text, address: 'a@b.example' }),
  fillNames: (text) => fillNames(text, { name: 'Dana Kerr', address: 'a@b.example' }),
  normalizeSubject,
  subjectTag,
  recommendProject: (text) =>
    recommendProject(asMail(text), { ...knowledge.projects, learner: emptyLearner() }),
  checkConditions: (text) => checkConditions({ bodyRegex: text, bodyIncludes: [text] }),
  'findRegex, the pattern': (text) => findRegex(text, 'A short mail about the hall.'),
  'findRegex, the text': (text) => findRegex('(?:a+ ?)+b|\\w+@\\w+\\.example', text),
  'matchConditions, the terms': (text) =>
    matchConditions(plainRead, { ...NO_CONDITIONS, bodyIncludes: [text], senderIncludes: [text] }),
  'matchConditions, the text': (text) =>
    matchConditions(asMail(text), { ...NO_CONDITIONS, subjectIncludes: ['a', 'aaaaaaab', '(('] }),
  mineRules: (text) =>
    mineRules(
      [1, 2, 3].map((id) => ({ id: `${id}`, projectId: 'hall', mail: asMail(text) })),
      [hall],
    ),
  'checkAnswer of a language model': (text) =>
    checkAnswer(answerWith(text), plainRead, readerInput),
  maskSecrets,
  'readAnswer of a language model': (text) => readAnswer(`{${text}}`),
};

it.each(Object.keys(READERS))(
  '%s takes linear time',
  (name) => {
    expect(superlinearUnits(HOSTILE_UNITS, READERS[name] ?? String)).toEqual([]);
  },
  600_000,
);

it('the warnings about a sender take linear time', () => {
  const units = [...HOSTILE_UNITS, '@a', '.@', 'a@.', 'spf=fail;', 'xn--', '"@'];
  const warn = (text: string) =>
    senderWarnings({
      from: { name: `${text} via X`, address: `${text}@${text}` },
      replyTo: [{ name: text, address: text }],
      authenticationResults: text,
      listId: `<${text}`,
      recipients: [{ name: text, address: text }],
      readerAddress: reader.address,
      readerDomain: 'corvid.example',
      knownAddresses: [],
    });
  expect(superlinearUnits(units, warn)).toEqual([]);
});
