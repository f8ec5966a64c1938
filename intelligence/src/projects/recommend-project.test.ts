import { ruleSchema } from '@docket/core/rules/rule';
import { describe, expect, it } from 'vitest';

import weights from '../../weights/projects.json';
import { rebuildCalibration, type CalibrationState } from './calibration';
import { emptyLearner, rebuild, type LearnerState } from './learner';
import { readFeatures, type ReadableMail } from './message-features';
import type { ProjectKnowledge } from './project-knowledge';
import { measureProject, recommendProject } from './recommend-project';

function project(
  id: string,
  name: string,
  fields: Partial<ProjectKnowledge['projects'][number]> = {},
) {
  return {
    id,
    name,
    officialName: '',
    otherNames: '',
    associatedProjects: '',
    involvedParties: '',
    description: '',
    senderIncludes: [],
    domainMatches: [],
    subjectIncludes: [],
    bodyIncludes: [],
    bodyRegex: '',
    ...fields,
  };
}

function mail(
  subject: string,
  text = 'Please have a look.',
  from = 'ann@glass.example',
): ReadableMail {
  return {
    fullText: text,
    message: {
      id: subject,
      conversationId: null,
      subject,
      body: text,
      bodyType: 'text',
      from: { name: 'Ann', address: from },
      to: [{ name: '', address: 'me@docket.example' }],
      cc: [],
      receivedAt: '2026-03-02T09:00:00Z',
      importance: 'normal',
      headers: {},
      attachmentNames: [],
      isFromReader: false,
    },
  };
}

const rule = ruleSchema.parse({
  id: 'r3',
  name: 'Glass to the tower',
  order: 3,
  confidence: 0.8,
  if: { domainMatches: ['glass.example'] },
  then: { projectId: 'tower' },
});
const tower = project('tower', 'Harbour Tower');
const office = project('office', 'Office move', { otherNames: 'Relocation, Desk plan' });
const garden = project('garden', 'Garden', { domainMatches: ['glass.example'] });

function learned(count: number, projectId = 'office'): LearnerState {
  return rebuild(
    Array.from({ length: count }, (_, index) => ({
      id: `m${index}`,
      projectId,
      mail: mail(`Desks ${index}`, 'The desks arrive by lorry.'),
    })),
  );
}

function knowledge(parts: Partial<ProjectKnowledge> = {}): ProjectKnowledge {
  return {
    projects: [tower, office, garden],
    rules: [],
    threadDecision: null,
    vetoes: [],
    learner: emptyLearner(),
    weights,
    ...parts,
  };
}

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
      text: 'Sender domain glass.example is on this project',
    },
    {
      what: 'the thread before the folder',
      parts: { ...everything, ...thread, rules: [], projects: plain },
      projectId: 'tower',
      text: 'Same thread: filed here before',
    },
    {
      what: 'the folder before the model',
      parts: { ...folder, projects: plain, learner: learned(14) },
      projectId: 'tower',
      text: 'In the mailbox you put it in "Tower mail"',
    },
    {
      what: 'the model when no fact speaks',
      parts: { projects: plain, learner: learned(14) },
      projectId: 'office',
      text: 'Sender always goes here: 14 of 14',
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
    ['Plans', 'the relocation is on Monday', null],
    ['Relocation', 'on Monday', 'office'],
    ['Harbour and tower', 'Hello', null],
  ])('is a name in "%s" / "%s": %s', (subject, text, projectId) => {
    const result = recommendProject(mail(subject, text), knowledge({ projects: [tower, office] }));
    expect(result.projectId).toBe(projectId);
  });

  it('abstains when nothing speaks for a project', () => {
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

  it('takes the project from the model and from the alternatives', () => {
    const result = recommendProject(mail('Desks'), knowledge({ ...known, vetoes: [veto] }));
    expect(result.alternatives.map((ranked) => ranked.projectId)).not.toContain('office');
    expect(result.projectId).not.toBe('office');
  });

  it('leaves other senders alone', () => {
    const other = mail('Desks', 'The desks arrive by lorry.', 'bob@glass.example');
    expect(recommendProject(other, knowledge({ ...known, vetoes: [veto] })).projectId).toBe(
      'office',
    );
  });

  it('does not overrule a person’s decision in the thread', () => {
    const result = recommendProject(
      mail('Desks'),
      knowledge({ ...known, vetoes: [veto], threadDecision: { projectId: 'office' } }),
    );
    expect(result.projectId).toBe('office');
  });
});

function confidenceAfter(count: number): number {
  const parts = { projects: [tower, office], learner: learned(count) };
  return recommendProject(mail('Desks'), knowledge(parts)).confidence;
}

describe('confidence', () => {
  it('is modest after one decision, more so while other projects have none', () => {
    const others = Array.from({ length: 8 }, (_, index) =>
      project(`p${index}`, `Sheet ${index} north`),
    );
    const of = (projects: ProjectKnowledge['projects']) =>
      recommendProject(
        mail('Desks', 'The desks arrive.', 'new@desk.example'),
        knowledge({ projects, learner: learned(1) }),
      );
    expect(of([office]).projectId).toBe('office');
    expect(of([office]).confidence).toBeLessThan(0.85);
    expect(of([office, ...others]).confidence).toBeLessThan(0.4);
  });

  it('abstains below a third, with the guesses left to pick from', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const learner = rebuild(
      ids.map((projectId) => ({
        id: projectId,
        projectId,
        mail: mail(`Matter ${projectId}`, 'The papers for the board.', `${projectId}@x.example`),
      })),
    );
    const projects = ids.map((id) => project(id, `Sheet ${id}${id}${id}`));
    const guess = (calibration?: CalibrationState) =>
      recommendProject(
        mail('Hello', 'The papers for the board.', 'new@elsewhere.example'),
        knowledge({ projects, learner, ...(calibration ? { calibration } : {}) }),
      );
    const { confidence } = guess();
    const unsure = guess(
      rebuildCalibration(Array.from({ length: 40 }, () => ({ confidence, right: false }))),
    );
    expect(unsure).toMatchObject({ projectId: null, confidence: 0, evidence: [] });
    expect(unsure.reasoning).toBe('Nothing speaks clearly for one project');
    expect(unsure.alternatives).toHaveLength(5);
  });

  it('abstains where the one project decided so far shares a few words only', () => {
    const of = (text: string) =>
      recommendProject(
        mail('Lunch', text, 'new@elsewhere.example'),
        knowledge({ projects: [office], learner: learned(3) }),
      ).projectId;
    expect(
      of('Shall we try the new place by the river on Thursday? The desks can wait.'),
    ).toBeNull();
    expect(of('The desks arrive.')).toBe('office');
  });

  it('stays modest for an unknown sender while only mail of one other was decided, however much', () => {
    const others = Array.from({ length: 5 }, (_, index) =>
      project(`p${index}`, `Sheet ${index} north`),
    );
    const { confidence } = recommendProject(
      mail('Desks', 'The desks arrive.', 'new@desk.example'),
      knowledge({ projects: [office, ...others], learner: learned(12) }),
    );
    expect(confidence).toBeLessThan(0.5);
  });

  it('abstains where no more than a common word speaks for one of many', () => {
    const ids = ['a', 'b', 'c', 'd'];
    const learner = rebuild(
      [1, 2, 3].flatMap((n) =>
        ids.map((projectId) => ({
          id: `${projectId}${n}`,
          projectId,
          mail: mail(
            `Matter ${projectId}`,
            `Please send the ${projectId}${projectId}${n} papers.`,
            `${projectId}@x${projectId}.example`,
          ),
        })),
      ),
    );
    const projects = ids.map((id) => project(id, `Sheet ${id}${id}${id}`));
    const asked = mail('Hello', 'I will send something.', 'new@elsewhere.example');
    const { projectId } = recommendProject(asked, knowledge({ projects, learner }));
    expect(projectId).toBeNull();
  });

  it('does not rest on a domain whose mail goes everywhere alike', () => {
    const ids = ['a', 'b', 'c'];
    const learner = rebuild(
      [1, 2, 3, 4].flatMap((n) =>
        ids.map((projectId) => ({
          id: `${projectId}${n}`,
          projectId,
          mail: mail(
            `Matter ${projectId}`,
            `The ${projectId}${projectId} papers.`,
            `${projectId}@big.example`,
          ),
        })),
      ),
    );
    const projects = ids.map((id) => project(id, `Sheet ${id}${id}${id}`));
    const asked = mail('Matter a', 'The aa papers.', 'new@big.example');
    const { projectId, evidence } = recommendProject(asked, knowledge({ projects, learner }));
    expect(projectId).toBe('a');
    expect(evidence.map(({ text }) => text).join()).not.toContain('big.example');
  });

  it('grows with the decisions behind it', () => {
    expect(confidenceAfter(1)).toBeLessThan(confidenceAfter(4));
    expect(confidenceAfter(4)).toBeLessThan(confidenceAfter(14));
  });

  it('shares never sum to more than one', () => {
    const learner = rebuild(
      ['tower', 'office', 'garden'].flatMap((projectId, at) =>
        [0, 1, 2].map((index) => ({
          id: `${at}${index}`,
          projectId,
          mail: mail(`${projectId} ${index}`),
        })),
      ),
    );
    const { alternatives } = recommendProject(
      mail('Panes'),
      knowledge({ learner, projects: [tower, office] }),
    );
    expect(alternatives.reduce((sum, ranked) => sum + ranked.confidence, 0)).toBeLessThanOrEqual(
      1.000001,
    );
  });

  it('says what it is to be recorded under: the fact that decided, or the band of its confidence', () => {
    expect(measureProject(mail('Panes'), knowledge({ rules: [rule] }))).toMatchObject({
      rawConfidence: 0.8,
      facts: ['rule r3'],
    });
    const byModel = measureProject(
      mail('Desks'),
      knowledge({ projects: [office], learner: learned(5) }),
    );
    expect(byModel.rawConfidence).toBeGreaterThan(0.5);
    expect(byModel.facts).toBeUndefined();
  });

  it('in a rule moves from what the person set to how often the person agreed', () => {
    const outcome = { confidence: 0.8, facts: ['rule r3'] };
    const calibration = rebuildCalibration(
      Array.from({ length: 100 }, (_, at) => ({ ...outcome, right: at % 2 === 0 })),
    );
    const asked = (parts: object) =>
      recommendProject(mail('Panes'), knowledge({ rules: [rule], ...parts })).confidence;
    expect(asked({})).toBe(0.8);
    expect(asked({ calibration })).toBeCloseTo(0.52, 2);
  });
});

describe('mail that the person put in none of their projects', () => {
  const choir = (index: number) => mail(`Choir ${index}`, 'We rehearse the cantata on Tuesday.');
  const told = rebuild([
    ...[1, 2, 3].map((index) => ({
      id: `d${index}`,
      projectId: 'office',
      mail: mail(`Desks ${index}`, 'The desks arrive by lorry.'),
    })),
    ...[1, 2].map((index) => ({ id: `c${index}`, projectId: null, mail: choir(index) })),
  ]);
  const known = knowledge({ projects: [tower, office], learner: told });

  it('is recommended no project any more, and says why', () => {
    const { projectId, reasoning, alternatives } = recommendProject(choir(3), known);
    expect(projectId).toBeNull();
    expect(reasoning).toBe('You put mail like this in none of your projects');
    expect(alternatives.map((one) => one.projectId)).not.toContain('');
  });

  it('is not said to be alike while no project was decided', () => {
    const learner = rebuild([{ id: 'c1', projectId: null, mail: choir(1) }]);
    const { projectId, reasoning } = recommendProject(mail('Desks 9'), { ...known, learner });
    expect(projectId).toBeNull();
    expect(reasoning).toBe('Nothing known of this message speaks for a project');
  });

  it('leaves the other mail of the same sender where it belongs', () => {
    const desks = mail('Desks 9', 'The desks arrive by lorry.');
    expect(recommendProject(desks, known).projectId).toBe('office');
  });

  it('gives way to a rule and to the thread', () => {
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
  const learner = rebuild([
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

  it('goes where one message of the list went, whoever writes', () => {
    expect(other(radio)).toMatchObject({
      projectId: 'tower',
      evidence: [{ kind: 'sender', text: `Mailing list ${radio} always goes here: 1 of 1` }],
    });
    expect(other('choir.lists.example').projectId).toBeNull();
  });

  it('also when the list says only that it is one', () => {
    const plain = (from: string): ReadableMail => {
      const { message, fullText } = through('', from, from, 'My clock drifts.');
      const to = [{ name: '', address: 'radio@lists.example' }];
      return { fullText, message: { ...message, to, headers: { precedence: 'list' } } };
    };
    const decided = rebuild([
      { id: 'first', projectId: 'tower', mail: plain('ann@glass.example') },
    ]);
    const parts = knowledge({ projects: [tower, office], learner: decided });
    expect(recommendProject(plain('li@lab.example'), parts)).toMatchObject({
      projectId: 'tower',
      // A word met once says nothing beside that.
      evidence: [
        { kind: 'sender', text: 'Mailing list radio@lists.example always goes here: 1 of 1' },
      ],
    });
  });

  it('of one robot for many lists follows the list', () => {
    const robot = 'robot@forge.example';
    const forge = (list: string, number: number) =>
      through(`${list}.forge.example`, robot, `Build ${number}`, 'The build has ended.');
    const decided = rebuild(
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

it('a newsletter to the reader alone is known by its writer, whatever it says of lists', () => {
  const { message, fullText } = mail('Offers of the week', 'Buy now.', 'news@shop.example');
  const letter = { fullText, message: { ...message, headers: { precedence: 'list' } } };
  const senders = readFeatures(letter).filter(({ group }) => group === 'sender');
  expect(senders.map(({ text }) => text)).toEqual(['news@shop.example']);
});

it('knows the tag in brackets before a subject again', () => {
  const words = (subject: string) =>
    readFeatures(mail(subject))
      .filter(({ group }) => group === 'subject')
      .map(({ text }) => text);
  expect(words('Re: [Glass-Team] Panes')).toEqual(['[glass-team]', 'panes']);
  expect(words('[EXTERNAL] Panes')).toEqual(['panes']);
});
