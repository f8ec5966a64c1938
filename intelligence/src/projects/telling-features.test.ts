import { describe, expect, it } from 'vitest';

import { learnAll } from '../testing/learned-states';
import { knowledge, mail, project } from '../testing/project-mail';
import { recommendProject } from '../testing/recommend-project';
import { addToBackground, emptyBackground } from './background';

const reader = { name: 'Inés Marlow', address: 'ines.marlow@harbourlane.example' };
const projects = [
  project('upkeep', 'Building upkeep'),
  project('move', 'Office move Quay House'),
  project('sale', 'Marlow Cottage'),
];
const colleague = (who: string) => `${who}@harbourlane.example`;

/** What three decisions for one project, with `shared` in their texts, say about another message with it. */
function after(shared: string, { from = 'eve@else.example', asked = shared, own = reader } = {}) {
  const texts = ['The lift squeaks.', 'A gutter drips.', 'One boiler hums.'];
  const decided = texts.map((text, index) => ({
    id: `d${index}`,
    projectId: 'upkeep',
    mail: mail(`Ticket ${index}`, `${text} ${shared}`, colleague(`person${index}`)),
  }));
  const background = addToBackground(
    emptyBackground(),
    decided.map((one) => one.mail),
  );
  const known = knowledge({ projects, learner: learnAll(decided), background, reader: own });
  return recommendProject(mail('Zebra', asked, from), known);
}
const reasons = (...parts: Parameters<typeof after>) =>
  after(...parts).evidence.map(({ text }) => text);

describe('what stands in mail about anything', () => {
  it('is told from what stands in mail of a project', () => {
    expect(reasons('Spillway')).toEqual(['Words: spillway']);
  });

  it.each([
    ['the reader’s first name', 'Ines'],
    ['with its accent', 'Inés'],
    ['the family name', 'Marlow'],
    ['its possessive', 'Marlow’s'],
    ['another possessive', "Ines'"],
    ['its German genitive', 'Marlows'],
    ['its plural', 'Inesen'],
    ['with a French preposition', 'd’Ines'],
    ['with a hyphen', 'Ines-Marlow'],
    ['the local part in one', 'inesmarlow'],
    ['the company', 'Harbourlane'],
    ['its two words', 'Harbour Lane'],
    ['a weekday', 'Friday'],
    ['weekdays', 'Fridays'],
    ['a German weekday', 'Freitag'],
    ['a month', 'October'],
    ['a French month', 'février'],
    ['a Spanish day', 'miércoles'],
    ['a part of the day', 'morning'],
    ['a German greeting', 'Sehr geehrte Frau'],
    ['a French closing', 'Cordialement'],
    ['German function words', 'Bis dahin, wenn ihr könnt, und noch nicht ohne sie'],
    [
      'French function words',
      'Avant cela, nous avons encore tout pour vous, depuis que vous êtes là',
    ],
    ['Spanish function words', 'Hasta entonces no hay nada más para nosotros, según usted'],
    ['a Spanish closing', 'Saludos'],
  ])('%s is no evidence: %s', (_, word) => {
    expect(after(word)).toMatchObject({ projectId: null, evidence: [] });
  });

  it('is no evidence in a subject either, nor beside its words', () => {
    const decided = [1, 2, 3].map((index) => ({
      id: `d${index}`,
      projectId: 'upkeep',
      mail: mail('Spillway Friday', 'Zebra', colleague(`person${index}`)),
    }));
    const background = addToBackground(
      emptyBackground(),
      decided.map((one) => one.mail),
    );
    const known = knowledge({ projects, learner: learnAll(decided), background, reader });
    const wordsOf = (subject: string) =>
      recommendProject(mail(subject, 'Quagga', 'eve@else.example'), known).evidence;
    expect(wordsOf('Spillway on Friday')[0]?.words).toEqual(['spillway']);
    expect(wordsOf('Marlow, Friday')).toEqual([]);
  });

  it('leaves words alone that only begin like the reader’s', () => {
    expect(reasons('Marlowsound', {})).toEqual(['Words: marlowsound']);
    const jo = { name: 'Jo Ash', address: 'jo@quay.example' };
    expect(reasons('Joining ashlar', { own: jo })).toEqual(['Words: joining, ashlar']);
    expect(after('Jo', { own: jo }).projectId).toBeNull();
  });

  it.each(['office@quay.example', 'office@live.co.uk'])(
    'leaves words alone of an address that does not name them: %s',
    (address) => {
      const own = { name: 'Jo Ash', address };
      expect(reasons('Live office', { own })).toEqual(['Words: live, office']);
    },
  );

  it('leaves one word of the company’s name alone without the other', () => {
    expect(reasons('Harbour')).toEqual(['Words: harbour']);
  });

  it('does not point to a project that is named like the reader', () => {
    const known = knowledge({ projects, reader });
    expect(recommendProject(mail('For Ms Marlow', 'Hello'), known).projectId).toBeNull();
    expect(recommendProject(mail('Marlow Cottage', 'Hello'), known).projectId).toBe('sale');
  });
});

describe('the sender’s domain', () => {
  const from = colleague('somebody');

  it('is no evidence if it is the reader’s own, or of a public provider', () => {
    const own = { name: 'Zoe', address: 'zoe@gmail.com' };
    expect(after('', { from, asked: 'Quagga' }).projectId).toBeNull();
    expect(after('', { from: 'x@mail.harbourlane.example', asked: 'Quagga' }).projectId).toBeNull();
    const decided = [1, 2, 3].map((index) => ({
      id: `d${index}`,
      projectId: 'upkeep',
      mail: mail(`Ticket ${index}`, 'Gutter', `person${index}@gmail.com`),
    }));
    const known = knowledge({ projects, learner: learnAll(decided), reader: own });
    expect(recommendProject(mail('Zebra', 'Quagga', 'eve@gmail.com'), known).projectId).toBeNull();
  });

  it('is evidence if it is another company’s', () => {
    const own = { name: 'Zoe', address: 'zoe@else.example' };
    expect(reasons('', { from, asked: 'Quagga', own })).toEqual([
      'Mail from harbourlane.example always filed here: 3 of 3',
    ]);
  });

  it('leaves a colleague who was decided before as evidence', () => {
    expect(reasons('', { from: colleague('person1'), asked: 'Quagga' })).toEqual([
      'Sender filed here once before',
    ]);
  });
});

it('one decision on a colleague says less than one on somebody of another company', () => {
  const elsewhere = { name: 'Zoe', address: 'zoe@else.example' };
  const next = (own: typeof reader) =>
    after('', { from: colleague('person1'), asked: 'Quagga', own }).confidence;
  expect(next(reader)).toBeGreaterThan(0.3);
  expect(next(reader)).toBeLessThan(0.7);
  expect(next(elsewhere)).toBeGreaterThan(0.8);
});

it('a message that names a project in its text does not join the colleagues’ mail of another', () => {
  const { projectId, evidence } = after('Hi Ines, by Friday please.', {
    from: colleague('nell'),
    asked: 'Hi Ines, the landlord of Quay House wants the floor plan by Friday.',
  });
  expect(projectId).toBe('move');
  expect(evidence[0]?.text).toContain('“Quay House” of “Office move Quay House” is in the text');
});
