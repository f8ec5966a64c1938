import { describe, expect, it } from 'vitest';

import { knowledge, learned, mail, office, rule, tower } from '../testing/project-mail';
import { poolVotes } from './conversation';
import { recommendProject } from '../testing/recommend-project';
import { voteOf } from './recommend-project';
import type { ReadableMail } from '../reading/message-features';

describe('undecided messages of one conversation', () => {
  const known = { projects: [tower, office], rules: [], learner: learned(6) };
  const desks = mail('Desks', 'The desks arrive by lorry.');
  const aside = mail('A question', 'Who has the key of room four?', 'kim@else.example');
  const recommendAll = (mails: readonly ReadableMail[], parts = knowledge(known)) => {
    const conversation = mails.map((one) => voteOf(one, parts));
    return mails.map((one) => recommendProject(one, { ...parts, conversation }));
  };

  it('get the same project with the same confidence', () => {
    const alone = [desks, aside].map((one) => recommendProject(one, knowledge(known)));
    expect(alone[1]?.confidence).not.toBe(alone[0]?.confidence);
    const together = recommendAll([desks, aside]);
    const [first, second] = together;
    expect(second?.projectId).toBe(first?.projectId);
    expect(second?.confidence).toBe(first?.confidence);
  });

  it('lean to a project if one of them is sure and the other is unsure', () => {
    const sure = new Map([['office', 0.95]]);
    const unsure = new Map([['office', 0.3]]);
    const result = recommendProject(aside, { ...knowledge(known), conversation: [sure, unsure] });
    expect(result).toMatchObject({ projectId: 'office' });
    expect(result.evidence[0]).toEqual({
      kind: 'thread',
      text: 'Other emails in this thread point here',
    });
  });

  it('take nothing from a fraud among them, which gets no project itself', () => {
    const fraud = { ...desks, bait: { verdict: 'bait' as const } };
    expect(voteOf(fraud, knowledge(known))).toEqual(new Map());
    const conversation = [new Map([['office', 0.95]])];
    expect(recommendProject(fraud, { ...knowledge(known), conversation })).toMatchObject({
      projectId: null,
      confidence: 0,
      reasoning: 'This looks like fraud',
      alternatives: [],
    });
    const doubt = { ...desks, bait: { verdict: 'doubt' as const } };
    expect(recommendProject(doubt, knowledge(known)).projectId).toBe('office');
    const byRule = knowledge({ ...known, rules: [rule] });
    expect(recommendProject(fraud, byRule).projectId).toBe('tower');
  });

  it('belong to no project if most of them point to none', () => {
    const conversation = [0.6, 0.03, 0.05, 0.02].map((chance) => new Map([['office', chance]]));
    const result = recommendProject(desks, { ...knowledge(known), conversation });
    expect(result.projectId).toBeNull();
  });

  it('count a rule that one of them matches', () => {
    const parts = knowledge({ ...known, rules: [rule] });
    expect(voteOf(desks, parts)).toEqual(new Map([['tower', rule.confidence]]));
  });

  it('change nothing about what a person decided or a rule says', () => {
    const conversation = [new Map([['office', 0.99]]), new Map([['office', 0.99]])];
    const parts = knowledge({ ...known, rules: [rule], conversation });
    expect(recommendProject(desks, parts).projectId).toBe('tower');
  });

  it('never get a project that the sender is vetoed for', () => {
    const vetoes = [{ projectId: 'office', sender: 'kim@else.example' }];
    const conversation = [new Map([['office', 0.99]]), new Map([['office', 0.99]])];
    const parts = knowledge({ ...known, vetoes, conversation });
    expect(recommendProject(aside, parts).projectId).toBeNull();
  });
});

describe('poolVotes', () => {
  it('leaves out messages that point nowhere', () => {
    expect(poolVotes([new Map([['a', 0.9]]), new Map()]).get('a')).toBeCloseTo(0.9, 10);
  });

  it('is the mean of the log odds, in any order', () => {
    const one = new Map([['a', 0.9]]);
    const other = new Map([['a', 0.1]]);
    expect(poolVotes([one, other]).get('a')).toBeCloseTo(0.5, 10);
    expect(poolVotes([other, one])).toEqual(poolVotes([one, other]));
    expect(poolVotes([])).toEqual(new Map());
  });
});
