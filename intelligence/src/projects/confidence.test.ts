import { describe, expect, it } from 'vitest';

import weights from '../../weights/projects.json';
import { learnAll, recordAll } from '../testing/learned-states';
import { knowledge, learned, mail, office, project, rule, tower } from '../testing/project-mail';
import type { CalibrationState } from './calibration';
import type { ProjectKnowledge } from './project-knowledge';
import { recommendProject } from '../testing/recommend-project';
import { measureProject } from './recommend-project';

function confidenceAfter(count: number): number {
  const parts = { projects: [tower, office], learner: learned(count) };
  return recommendProject(mail('Desks'), knowledge(parts)).confidence;
}

describe('confidence', () => {
  it('is modest after one decision, and even more so while other projects have none', () => {
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

  it('never exceeds, after one decision, the accuracy of the surest recommendations for other people, and rises as the person agrees', () => {
    const of = (calibration?: CalibrationState) =>
      recommendProject(
        mail('Tower permits', 'The permits of the tower are ready.', 'ann@tower.example'),
        knowledge({
          projects: [tower],
          weights: {
            ...weights,
            signs: { ...weights.signs, always: 20 },
            choice: { ...weights.choice, always: 20 },
          },
          learner: learnAll([
            {
              id: '1',
              projectId: 'tower',
              mail: mail('Tower permits', 'The permits are ready.', 'ann@tower.example'),
            },
          ]),
          ...(calibration ? { calibration } : {}),
        }),
      ).confidence;
    const most = weights.surest.one;
    expect(of()).toBeLessThanOrEqual(most);
    const agreed = recordAll(Array.from({ length: 60 }, () => ({ confidence: 0.98, right: true })));
    expect(of(agreed)).toBeGreaterThan(most);
  });

  it('abstains below a third, and still offers the guesses', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const learner = learnAll(
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
      recordAll(Array.from({ length: 40 }, () => ({ confidence, right: false }))),
    );
    expect(unsure).toMatchObject({ projectId: null, confidence: 0, evidence: [] });
    expect(unsure.reasoning).toBe('No project clearly stands out');
    expect(unsure.alternatives).toHaveLength(5);
  });

  it('is at most a guess if the only decided project just shares a few words', () => {
    const of = (text: string) =>
      recommendProject(
        mail('Lunch', text, 'new@elsewhere.example'),
        knowledge({ projects: [office], learner: learned(3) }),
      ).confidence;
    expect(
      of('Shall we try the new place by the river on Thursday? The desks can wait.'),
    ).toBeLessThan(0.5);
  });

  it("stays modest for an unknown sender while only one other sender's mail was decided, however much", () => {
    const others = Array.from({ length: 5 }, (_, index) =>
      project(`p${index}`, `Sheet ${index} north`),
    );
    const { confidence } = recommendProject(
      mail('Desks', 'The desks arrive.', 'new@desk.example'),
      knowledge({ projects: [office, ...others], learner: learned(12) }),
    );
    expect(confidence).toBeLessThan(0.5);
  });

  it('abstains if only a common word points to one of many', () => {
    const ids = ['a', 'b', 'c', 'd'];
    const learner = learnAll(
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

  it('ignores a domain whose mail goes everywhere', () => {
    const ids = ['a', 'b', 'c'];
    const learner = learnAll(
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
    const learner = learnAll(
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

  it('names what its outcome is recorded under: the deciding fact, or its confidence band', () => {
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

  it('of a rule moves from what the person set to how often they agreed', () => {
    const outcome = { confidence: 0.8, facts: ['rule r3'] };
    const calibration = recordAll(
      Array.from({ length: 100 }, (_, at) => ({ ...outcome, right: at % 2 === 0 })),
    );
    const asked = (parts: object) =>
      recommendProject(mail('Panes'), knowledge({ rules: [rule], ...parts })).confidence;
    expect(asked({})).toBe(0.8);
    expect(asked({ calibration })).toBeCloseTo(0.52, 2);
  });
});
