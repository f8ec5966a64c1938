import { NO_CONDITIONS } from '@docket/core/rules/rule-conditions';
import { describe, expect, it } from 'vitest';

import weights from '../../weights/projects.json';
import { addToBackground, emptyBackground } from './background';
import { emptyLearner, type LearningExample } from './learner';
import type { ReadableMail } from '../reading/message-features';
import { matchNames } from './project-names';
import type { ProjectKnowledge } from './project-knowledge';
import { recommendProject } from '../testing/recommend-project';
import { learnAll, recordAll } from '../testing/learned-states';
import { startProcessorClock } from '../testing/processor-clock';

function mail(id: string, subject: string, text: string, from: string): ReadableMail {
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
      receivedAt: '2026-03-02T09:00:00Z',
      importance: 'normal',
      headers: {},
      attachmentNames: [],
      isFromReader: false,
    },
  };
}

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
    ...NO_CONDITIONS,
    ...fields,
  };
}

/** A mailbox of small talk, one sender each: nothing in it belongs to a project. */
const SMALL_TALK = Array.from({ length: 120 }, (_, index) =>
  mail(
    `talk ${index}`,
    ['Lunch on Friday', 'Season greetings to all', 'The new coffee machine', 'Parking this week'][
      index % 4
    ] ?? '',
    `Dear all, the office is open on each day this week and everybody is welcome to join us. Number ${index}.`,
    `person${index}@office.example`,
  ),
);
const projects = [
  project('weir', 'Weir repair'),
  project('mast', 'Mast survey'),
  project('depot', 'Depot lease'),
  project('ferry', 'Ferry timetable'),
];
const weir = (index: number, from = 'ines@weir.example') =>
  mail(
    `weir ${index}`,
    `Sluice gate ${index}`,
    `The sluice gates and the spillway were inspected; the office will open each gate this week. Number ${index}.`,
    from,
  );
const mast = mail(
  'mast 1',
  'Guy wires',
  'The guy wires were measured this week by everybody.',
  'tom@mast.example',
);

function knowledge(
  decided: readonly LearningExample[],
  mails: readonly ReadableMail[] = SMALL_TALK,
) {
  return {
    projects,
    rules: [],
    threadDecision: null,
    vetoes: [],
    learner: decided.length === 0 ? emptyLearner() : learnAll(decided),
    background: addToBackground(emptyBackground(), [
      ...mails,
      ...decided.map((example) => example.mail),
    ]),
    weights,
  } satisfies ProjectKnowledge;
}
const decision = (projectId: string, of: ReadableMail): LearningExample => ({
  id: of.message.id,
  projectId,
  mail: of,
});
const FEW = [decision('weir', weir(1)), decision('weir', weir(2)), decision('mast', mast)];

describe('a project competes with none of these', () => {
  it('few decisions do not affect mail of no project', () => {
    const known = knowledge(FEW);
    const clear = SMALL_TALK.filter((talk) => recommendProject(talk, known).confidence >= 0.5);
    expect(clear).toEqual([]);
  });

  it('a sender counts after one decision', () => {
    const known = knowledge([decision('weir', weir(1))]);
    const { projectId, confidence } = recommendProject(
      mail('next', 'A question', 'Could you ring me?', 'ines@weir.example'),
      known,
    );
    expect(projectId).toBe('weir');
    expect(confidence).toBeGreaterThan(0.33);
  });

  it('a sender whose mail mostly stays undecided counts less', () => {
    const others = Array.from({ length: 30 }, (_, index) =>
      mail(`ines ${index}`, `Cinema ${index}`, 'Are you coming?', 'ines@weir.example'),
    );
    const asked = mail('next', 'A question', 'Could you ring me?', 'ines@weir.example');
    const decided = [decision('weir', weir(1))];
    const quiet = recommendProject(asked, knowledge(decided)).alternatives[0]?.confidence ?? 0;
    const busy = recommendProject(asked, knowledge(decided, [...SMALL_TALK, ...others]));
    expect(busy.alternatives[0]?.confidence ?? 0).toBeLessThan(quiet);
  });

  it('a project named in the subject is not outranked by the first one with a decision', () => {
    const asked = mail('next', 'FW: NETCO', 'Please see below.', 'lena@quay.example');
    const named = [...projects, project('netco', 'Netco')];
    for (const decided of [[], [decision('weir', weir(1))], FEW]) {
      const known = { ...knowledge(decided, [...SMALL_TALK, asked]), projects: named };
      const { projectId, confidence } = recommendProject(asked, known);
      expect(projectId).toBe('netco');
      expect(confidence).toBeGreaterThan(0.5);
    }
  });

  it('a few shared words in a mailbox of few messages are at most a guess', () => {
    const decided = [1, 2, 3].map((index) => decision('weir', weir(index)));
    const asked = mail('next', 'Offers', 'Gates of all sizes.', 'sales@elsewhere.example');
    const known = knowledge(decided, [asked]);
    expect(recommendProject(asked, known).confidence).toBeLessThan(0.5);
  });

  it('words alone lead to at most a guess until several decisions share them', () => {
    const after = (count: number) => {
      const decided = Array.from({ length: count }, (_, index) => decision('weir', weir(index)));
      const asked = weir(99, 'unknown@elsewhere.example');
      return recommendProject(
        { ...asked, message: { ...asked.message, to: [] } },
        knowledge(decided),
      );
    };
    expect(after(1).confidence).toBeLessThan(0.5);
    expect(after(2).confidence).toBeLessThan(0.5);
    const best = after(8);
    expect(best.alternatives[0]?.projectId).toBe('weir');
  });
});

describe('a confidence', () => {
  const asked = mail('next', 'A question', 'Could you ring me?', 'ines@weir.example');
  const known = knowledge([decision('weir', weir(1)), decision('weir', weir(2))]);

  it('is marked as typical until this person has enough decisions', () => {
    const before = recommendProject(asked, known);
    expect(before.typical).toBe(true);
    const calibration = recordAll(
      Array.from({ length: 30 }, () => ({ confidence: before.confidence, right: true })),
    );
    expect(recommendProject(asked, { ...known, calibration }).typical).toBeUndefined();
  });

  it('of a project next to an email without a recommendation is marked as typical, too', () => {
    const unlike = mail('next', 'Lunch', 'See you at noon', 'sam@elsewhere.example');
    const { projectId, alternatives, typical } = recommendProject(unlike, known);
    expect({ projectId, typical }).toEqual({ projectId: null, typical: true });
    expect(alternatives).not.toEqual([]);
    // Such mail is below every recommendation, so decisions on these are what there is.
    const decided = Array.from({ length: 30 }, () => ({ confidence: 0.85, right: true }));
    const calibration = recordAll(decided);
    expect(recommendProject(unlike, { ...known, calibration }).typical).toBeUndefined();
    expect(recommendProject(unlike, { ...known, projects: [] }).typical).toBeUndefined();
  });

  it('of a matching field starts at what was measured on others and moves to what this person accepted', () => {
    const fields = [project('weir', 'Weir repair', { senderIncludes: ['ines@weir.example'] })];
    const before = recommendProject(asked, { ...known, projects: fields });
    expect(before).toMatchObject({ confidence: weights.facts.fields, typical: true });
    const calibration = recordAll(
      Array.from({ length: 40 }, () => ({
        confidence: before.confidence,
        right: true,
        facts: ['fields', 'fields of weir'],
      })),
    );
    const after = recommendProject(asked, { ...known, projects: fields, calibration });
    expect(after.confidence).toBeGreaterThan(0.9);
    expect(after.typical).toBeUndefined();
  });
});

describe('names', () => {
  const background = addToBackground(emptyBackground(), SMALL_TALK);
  const court = project('court', 'Larch Court 7', { involvedParties: 'Dunn Plumbing; The Office' });
  const named = (subject: string, text: string, of = [court]) =>
    matchNames(mail('n', subject, text, 'x@y.example'), of, { background })[0];

  it('are found by their rare words, partially and in any order, with the parties', () => {
    const both = named(
      'Boiler',
      'In the court of Larch the boiler leaks. Dunn Plumbing will call.',
    );
    const one = named('Boiler', 'In the court of Larch the boiler leaks.');
    expect(both).toMatchObject({ projectId: 'court' });
    expect(both?.body ?? 0).toBeGreaterThan(one?.body ?? 1);
    expect(one?.body ?? 0).toBeGreaterThan(0.3);
  });

  it('recommend a project before the first decision', () => {
    const asked = mail('n', 'Larch Court', 'Dunn Plumbing found a leak.', 'x@y.example');
    const known = { ...knowledge([]), projects: [...projects, court] };
    const { projectId, evidence, confidence } = recommendProject(asked, known);
    expect(projectId).toBe('court');
    expect(confidence).toBeGreaterThanOrEqual(0.5);
    expect(evidence[0]?.text).toBe('“Larch Court” of “Larch Court 7” is in the subject');
  });

  it('recommend a project by its name in the text, more strongly with its involved party', () => {
    const asked = mail('n', 'Boiler', 'Hale Heating comes to Elm Court on Monday.', 'x@y.example');
    const recommended = (involvedParties: string) => {
      const elm = project('elm', 'Elm Court 3', { involvedParties });
      return recommendProject(asked, { ...knowledge([]), projects: [...projects, elm] });
    };
    const both = recommended('Hale Heating');
    expect(both.projectId).toBe('elm');
    expect(both.evidence[0]?.text).toContain('Elm Court');
    expect(both.confidence).toBeGreaterThan(recommended('').confidence);
  });

  it('are not found inside other words', () => {
    const da = project('da', 'DA', { otherNames: 'Arch' });
    expect(named('Update on the holiday march', 'Monday', [da])).toBeUndefined();
    expect(named('DA filing', '', [da])?.projectId).toBe('da');
  });

  it("are found in a mailing list's tag", () => {
    const lidar = project('lidar', 'Lidar survey');
    expect(named('[LIDAR-users] Phase noise', '', [lidar])?.subject ?? 0).toBeGreaterThan(0.1);
  });

  it.each([
    ['an everyday verb', 'Please move the bins.', 'move'],
    ['an inflected one', 'We are building on it.', 'building'],
    ['a word of this mailbox', 'See the kiosk.', 'kiosk'],
  ])('are not found in the text by one word that stands in any mail: %s', (_, text, word) => {
    const mails = SMALL_TALK.map((talk) => ({ ...talk, fullText: `${talk.fullText} Kiosk.` }));
    const common = addToBackground(emptyBackground(), mails);
    const quay = project('quay', `Quay House ${word}`);
    const found = (subject: string, body: string, of = quay) =>
      matchNames(mail('n', subject, body, 'x@y.example'), [of], { background: common })[0];
    expect(found('Bins', text)).toBeUndefined();
    // More of the name, a subject, and a name of its own are reasons.
    expect(found('Bins', `${text} Quay`)?.body ?? 0).toBeGreaterThan(0);
    expect(found(`Re: ${word}`, text)?.subject ?? 0).toBeGreaterThan(0);
    expect(found('Bins', text, project('one', word))?.body ?? 0).toBeGreaterThan(0);
    expect(found('Bins', 'The quay is wet.')?.body ?? 0).toBeGreaterThan(0);
  });

  it('count little if their words are common in the mail', () => {
    const common = project('common', 'Office');
    const rare = project('rare', 'Spillway');
    const text = 'About the office and the spillway';
    expect(named(text, '', [rare])?.subject ?? 0).toBeGreaterThan(
      3 * (named(text, '', [common])?.subject ?? 1),
    );
  });

  it('are found in time that only grows with the text', () => {
    const many = Array.from({ length: 200 }, (_, index) =>
      project(`p${index}`, `Larch Court ${index}`),
    );
    const text = 'larch court '.repeat(2_000);
    const spent = startProcessorClock();
    matchNames(mail('n', text, text, 'x@y.example'), many, { background });
    expect(spent()).toBeLessThan(20_000);
  });
});
