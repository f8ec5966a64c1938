import { NO_CONDITIONS } from '@docket/core/rules/rule-conditions';
import { describe, expect, it } from 'vitest';

import weights from '../../weights/projects.json';
import { learnAll } from '../testing/learned-states';
import {
  emptyLearner,
  learn,
  modelOf,
  unlearn,
  type LearnerState,
  type LearningExample,
} from './learner';
import type { ReadableMail } from '../reading/message-features';
import { packHashes, unpackHashes } from './packed-hashes';
import { measureProject } from './recommend-project';

function mail(id: string, from: string, words: [subject: string, text: string]): ReadableMail {
  const [subject, text] = words;
  return {
    fullText: text,
    message: {
      id,
      conversationId: null,
      subject,
      body: text,
      bodyType: 'text',
      from: { name: '', address: from },
      to: [{ name: '', address: 'me@docket.example' }],
      cc: [],
      receivedAt: `2026-03-0${id.length}T09:00:00Z`,
      importance: 'normal',
      headers: {},
      attachmentNames: [],
      isFromReader: false,
    },
  };
}

const tower = mail('a', 'ann@glass.example', [
  'Glazing of the tower',
  'The panes for level 4 are ready.',
]);
const payroll = mail('bb', 'joe@pay.example', ['Payroll run', 'Salaries are booked on Friday.']);
const crane = mail('ccc', 'ann@glass.example', [
  'Crane permit',
  'The permit of the crane runs out.',
]);
const first: LearningExample = { id: 'a', projectId: 'tower', mail: tower };
const second: LearningExample = { id: 'bb', projectId: 'office', mail: payroll };
const decisions: LearningExample[] = [
  first,
  second,
  { id: 'ccc', projectId: 'tower', mail: crane },
];
const projects = ['tower', 'office'].map((id) => ({
  id,
  name: `${id} project`,
  officialName: '',
  otherNames: '',
  associatedProjects: '',
  involvedParties: '',
  description: '',
  ...NO_CONDITIONS,
}));
const ask = (learner: LearnerState, message: ReadableMail) =>
  measureProject(message, {
    projects,
    rules: [],
    threadDecision: null,
    vetoes: [],
    learner,
    weights,
  }).recommendation;

describe('the learner', () => {
  it('recommends from the first decision on', () => {
    const learner = learn(emptyLearner(), first);
    expect(ask(learner, mail('dddd', 'ann@glass.example', ['Panes', 'More panes'])).projectId).toBe(
      'tower',
    );
  });

  it('counts incrementally as it would from scratch', () => {
    let state = emptyLearner();
    for (const decision of decisions) {
      modelOf(state);
      state = learn(state, decision);
    }
    expect(modelOf(state)).toEqual(modelOf(learnAll(decisions)));
  });

  it('unlearns a changed decision without a trace', () => {
    const all = learnAll(decisions);
    expect(unlearn(all, 'bb')).toEqual(learnAll(decisions.filter(({ id }) => id !== 'bb')));
    const changed = learn(all, { id: 'a', projectId: 'office', mail: tower });
    expect(changed).toEqual(
      learnAll([...decisions.slice(1), { id: 'a', projectId: 'office', mail: tower }]),
    );
  });

  it('returns the same state for an unknown message', () => {
    const all = learnAll(decisions);
    expect(unlearn(all, 'unknown')).toBe(all);
  });

  it('survives storage as JSON and keeps no text of the mail', () => {
    const all = learnAll(decisions);
    const stored = JSON.stringify(all);
    expect(modelOf(JSON.parse(stored) as LearnerState)).toEqual(modelOf(all));
    expect(stored).not.toMatch(/glass|salaries|permit/iu);
  });

  it('keeps an older state valid after learning from it', () => {
    const older = learn(emptyLearner(), first);
    modelOf(older);
    learn(older, second);
    expect(modelOf(older).projects).toEqual(['tower']);
  });
});

describe('packed hashes', () => {
  it.each([[[]], [[0]], [[16_777_215, 1, 64, 4096]]])('round-trip: %j', (hashes) => {
    expect(unpackHashes(packHashes(hashes))).toEqual(hashes);
  });
});
