import { describe, expect, it } from 'vitest';

import { learnAll } from '../testing/learned-states';
import { knowledge, learned, mail, office, rule, tower } from '../testing/project-mail';
import { readFeatures, type ReadableMail } from '../reading/message-features';
import type { ProjectKnowledge } from './project-knowledge';
import { recommendProject } from '../testing/recommend-project';

describe('what decides a project', () => {
  const everything = {
    rules: [rule],
    threadDecision: { projectId: 'office' },
    folderDecision: { projectId: 'office', name: 'Moves' },
    learner: learned(14),
  };
  const plain = [tower, office];
  const thread = { threadDecision: { projectId: 'tower' } };
  const folder = { folderDecision: { projectId: 'tower', name: 'Tower mail' } };
  const cases: {
    what: string;
    parts: Partial<ProjectKnowledge>;
    projectId: string;
    text: string;
  }[] = [
    {
      what: 'a rule before all else',
      parts: everything,
      projectId: 'tower',
      text: 'Rule 3: Glass to the tower',
    },
    {
      what: 'a matching field before the thread',
      parts: { ...everything, rules: [] },
      projectId: 'garden',
      text: 'Sender domain glass.example belongs to this project',
    },
    {
      what: 'the thread before the folder',
      parts: { ...everything, ...thread, rules: [], projects: plain },
      projectId: 'tower',
      text: 'Earlier emails in this thread are filed here',
    },
    {
      what: 'the folder before the model',
      parts: { ...folder, projects: plain, learner: learned(14) },
      projectId: 'tower',
      text: 'You filed this message in “Tower mail” in the mailbox',
    },
    {
      what: 'the model when no fact speaks',
      parts: { projects: plain, learner: learned(14) },
      projectId: 'office',
      text: 'Sender always filed here: 14 of 14',
    },
  ];
  it.each(cases)('is $what', ({ parts, projectId, text }) => {
    const result = recommendProject(mail('Please read'), knowledge(parts));
    expect(result.projectId).toBe(projectId);
    expect(result.evidence[0]?.text).toContain(text);
    expect(result.alternatives[0]).toMatchObject({ projectId, confidence: result.confidence });
  });

  it('is the first matching rule from top to bottom whose project still exists', () => {
    const later = { ...rule, id: 'r9', order: 9, then: { ...rule.then, projectId: 'office' } };
    const gone = { ...rule, id: 'r1', order: 1, then: { ...rule.then, projectId: 'deleted' } };
    const result = recommendProject(mail('Panes'), knowledge({ rules: [later, rule, gone] }));
    expect(result).toMatchObject({ projectId: 'tower', confidence: 0.8, source: 'rule' });
    expect(result.evidence[0]).toMatchObject({ ruleId: 'r3', ruleNumber: 3 });
  });

  it.each([
    ['Harbour Tower: level 4', 'Hello', 'tower'],
    ['Plans', 'the desk plan is attached', 'office'],
    ['Relocation', 'on Monday', 'office'],
    ['Of the tower in the harbour', 'Hello', 'tower'],
    ['Harbourmasters', 'Hello', null],
  ])('is a name in "%s" / "%s": %s', (subject, text, projectId) => {
    const result = recommendProject(mail(subject, text), knowledge({ projects: [tower, office] }));
    expect(result.projectId).toBe(projectId);
  });

  it('abstains when nothing points to a project', () => {
    const stranger = mail('Zebra', 'Quagga quokka', 'eve@zoo.example');
    expect(recommendProject(stranger, knowledge({ projects: [tower] }))).toMatchObject({
      projectId: null,
      label: 'None',
      projectName: 'Unclassified',
      confidence: 0,
    });
  });
});

describe('"not this project for this sender"', () => {
  const veto = { projectId: 'office', sender: 'ANN@glass.example' };
  const known = { projects: [tower, office], learner: learned(14) };

  it("removes the project from the model's choice and from the alternatives", () => {
    const result = recommendProject(mail('Desks'), knowledge({ ...known, vetoes: [veto] }));
    expect(result.alternatives.map((ranked) => ranked.projectId)).not.toContain('office');
    expect(result.projectId).not.toBe('office');
  });

  it('does not affect other senders', () => {
    const other = mail('Desks', 'The desks arrive by lorry.', 'bob@glass.example');
    const { alternatives } = recommendProject(other, knowledge({ ...known, vetoes: [veto] }));
    expect(alternatives[0]?.projectId).toBe('office');
  });

  it('does not overrule a person’s decision in the thread', () => {
    const result = recommendProject(
      mail('Desks'),
      knowledge({ ...known, vetoes: [veto], threadDecision: { projectId: 'office' } }),
    );
    expect(result.projectId).toBe('office');
  });
});

describe('mail that the person put in none of their projects', () => {
  const choir = (index: number) => mail(`Choir ${index}`, 'We rehearse the cantata on Tuesday.');
  const told = learnAll([
    ...[1, 2, 3].map((index) => ({
      id: `d${index}`,
      projectId: 'office',
      mail: mail(`Desks ${index}`, 'The desks arrive by lorry.'),
    })),
    ...[1, 2].map((index) => ({ id: `c${index}`, projectId: null, mail: choir(index) })),
  ]);
  const known = knowledge({ projects: [tower, office], learner: told });

  it('gets no recommendation any more, and says why', () => {
    const { projectId, reasoning, alternatives } = recommendProject(choir(3), known);
    expect(projectId).toBeNull();
    expect(reasoning).toBe('You left similar mail without a project');
    expect(alternatives.map((one) => one.projectId)).not.toContain('');
  });

  it('is not called similar while no project has decisions', () => {
    const learner = learnAll([{ id: 'c1', projectId: null, mail: choir(1) }]);
    const { projectId, reasoning } = recommendProject(mail('Chairs 9'), { ...known, learner });
    expect(projectId).toBeNull();
    expect(reasoning).toBe('Nothing in this email points to a project');
  });

  it('does not affect other mail of the same sender', () => {
    const desks = mail('Desks 9', 'The desks arrive by lorry.');
    expect(recommendProject(desks, known).projectId).toBe('office');
  });

  it('yields to a rule and to the thread', () => {
    const byRule = { ...known, rules: [rule] };
    expect(recommendProject(choir(3), byRule).projectId).toBe('tower');
    const byThread = { ...known, threadDecision: { projectId: 'office' } };
    expect(recommendProject(choir(3), byThread).projectId).toBe('office');
  });
});

describe('mail that came through a list', () => {
  const through = (id: string, from: string, subject: string, text: string): ReadableMail => {
    const sent = mail(subject, text, from);
    return { ...sent, message: { ...sent.message, headers: { 'list-id': `Radio <${id}>` } } };
  };
  const radio = 'radio-users.lists.example';
  const learner = learnAll([
    {
      id: 'first',
      projectId: 'tower',
      mail: through(radio, 'ann@glass.example', 'Split channels', 'Use one host for each.'),
    },
  ]);
  const other = (id: string) =>
    recommendProject(
      through(id, 'li@lab.example', 'Phase noise', 'My clock drifts at night.'),
      knowledge({ projects: [tower, office], learner }),
    );

  it('gets the project of another message of the list, whoever writes', () => {
    expect(other(radio)).toMatchObject({
      projectId: 'tower',
      evidence: [{ kind: 'sender', text: `Mailing list ${radio} filed here once before` }],
    });
    expect(other('choir.lists.example').projectId).toBeNull();
  });

  it('even if the list only declares that it is one', () => {
    const plain = (from: string): ReadableMail => {
      const { message, fullText } = through('', from, from, 'My clock drifts.');
      const to = [{ name: '', address: 'radio@lists.example' }];
      return { fullText, message: { ...message, to, headers: { precedence: 'list' } } };
    };
    const decided = learnAll([
      { id: 'first', projectId: 'tower', mail: plain('ann@glass.example') },
    ]);
    const parts = knowledge({ projects: [tower, office], learner: decided });
    expect(recommendProject(plain('li@lab.example'), parts)).toMatchObject({
      projectId: 'tower',
      // Beside that, a word seen only once says nothing.
      evidence: [
        { kind: 'sender', text: 'Mailing list radio@lists.example filed here once before' },
      ],
    });
  });

  it('sent by one robot for many lists follows the list', () => {
    const robot = 'robot@forge.example';
    const forge = (list: string, number: number) =>
      through(`${list}.forge.example`, robot, `Build ${number}`, 'The build has ended.');
    const decided = learnAll(
      [1, 2, 3, 4, 5, 6].map((number) => ({
        id: `b${number}`,
        projectId: number % 2 === 0 ? 'tower' : 'office',
        mail: forge(number % 2 === 0 ? 'tower-app' : 'desk-app', number),
      })),
    );
    const parts = knowledge({ projects: [tower, office], learner: decided });
    expect(recommendProject(forge('tower-app', 7), parts).projectId).toBe('tower');
    expect(recommendProject(forge('desk-app', 8), parts).projectId).toBe('office');
  });
});

it('a newsletter sent only to the reader is identified by its sender, whatever its list headers say', () => {
  const { message, fullText } = mail('Offers of the week', 'Buy now.', 'news@shop.example');
  const letter = { fullText, message: { ...message, headers: { precedence: 'list' } } };
  const senders = readFeatures(letter).filter(({ group }) => group === 'sender');
  expect(senders.map(({ text }) => text)).toEqual(['news@shop.example']);
});

it('recognizes the tag in brackets before a subject', () => {
  const words = (subject: string) =>
    readFeatures(mail(subject))
      .filter(({ group }) => group === 'subject')
      .map(({ text }) => text);
  expect(words('Re: [Glass-Team] Panes')).toEqual(['[glass-team]', 'panes']);
  expect(words('[EXTERNAL] Panes')).toEqual(['panes']);
});
