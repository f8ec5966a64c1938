import { describe, expect, it } from 'vitest';

import { taskEditSchema } from '../review/decision';
import { taskInputSchema } from '../tasks/task';
import { renderTaskStyle, renderTemplate, type StyleFacts } from './render-style';
import { DEFAULT_TASK_STYLE, taskStyleSchema, type TaskStyle } from './task-style';

const facts: StyleFacts = {
  sender: 'Dana Kerr',
  subject: 'Hall 3',
  firstSentence: 'Could you sign the quote?',
  project: 'Corvid',
  date: '2 March 2026, 10:00',
  body: 'Could you sign the quote? Thanks',
  webLink: 'https://mail.example/1',
  task: { title: 'Sign the quote', support: 'Could you sign the quote?' },
  nextSteps: ['Call Dana'],
};
const bare: TaskStyle = {
  ...DEFAULT_TASK_STYLE,
  includeMetadata: false,
  includeOutlookLink: false,
};
const quoting: TaskStyle = { ...bare, descriptionTemplate: '{{request}}' };

it('a suggestion with the text of a long email can be edited, and its edit be a task', () => {
  const { title, description } = renderTaskStyle(bare, {
    ...facts,
    body: 'Long text. '.repeat(9_000),
  });
  expect(description.length).toBeGreaterThan(10_000);
  const edit = { title, description, priority: 'P2', dueDate: null };
  expect(taskEditSchema.safeParse(edit).success).toBe(true);
  const task = { title, description, project_id: 'roof' };
  expect(taskInputSchema.safeParse(task).success).toBe(true);
});

it('of a long email, the text is cut and not what is appended to it', () => {
  const style = { ...DEFAULT_TASK_STYLE, includeMetadata: true, includeOutlookLink: true };
  const { description } = renderTaskStyle(style, { ...facts, body: 'Long text. '.repeat(9_000) });
  expect(description.length).toBeLessThanOrEqual(20_000);
  expect(description).toMatch(/…\n\nFrom: Dana Kerr/);
  expect(description).toMatch(/Open in Outlook: https:\/\/mail\.example\/1$/);
});

describe('a template', () => {
  it.each([
    ['{{subject}} from {{sender}}', 'Hall 3 from Dana'],
    ['{{ Subject }}', 'Hall 3'],
    ['{{unknown}} {{subject}}', '{{unknown}} Hall 3'],
    ['{{subject', '{{subject'],
  ])('%s is filled in (§ 3)', (template, expected) => {
    expect(renderTemplate(template, { subject: 'Hall 3', sender: 'Dana' })).toBe(expected);
  });

  it('does not replace variables within the email', () => {
    expect(renderTemplate('{{subject}}', { subject: '{{sender}}', sender: 'Dana' })).toBe(
      '{{sender}}',
    );
  });
});

describe('a task in the default style', () => {
  it('uses the title extracted from the email', () => {
    expect(renderTaskStyle(bare, facts)).toEqual({
      title: 'Sign the quote',
      description:
        'email from Dana Kerr received at 2 March 2026, 10:00\n\nCould you sign the quote? Thanks',
    });
  });

  it('uses the subject if no title was extracted', () => {
    expect(renderTaskStyle(bare, { ...facts, task: null }).title).toBe('Hall 3');
  });
});

describe('a changed template', () => {
  it('receives the extracted title as {{task}}', () => {
    const style = { ...bare, titleTemplate: '[{{project}}] {{task}}' };
    expect(renderTaskStyle(style, facts).title).toBe('[Corvid] Sign the quote');
    expect(renderTaskStyle(style, { ...facts, project: null }).title).toBe(
      '[Unclassified] Sign the quote',
    );
  });

  it('changes only what was edited', () => {
    const titled = (titleTemplate: string) =>
      renderTaskStyle({ ...bare, titleTemplate }, facts).title;
    expect(titled('{{task}}!')).toBe(`${titled('{{task}}')}!`);
    expect(titled('{{subject}} from {{sender}}')).toBe('Hall 3 from Dana Kerr');
  });

  it('receives the requesting sentences as {{request}}', () => {
    const style = { ...bare, descriptionTemplate: '> {{request}}' };
    expect(renderTaskStyle(style, facts).description).toBe('> Could you sign the quote?');
  });
});

describe('a style being saved', () => {
  it.each([
    ['titleTemplate', '{{task}} {{bogus}}', /There is no variable \{\{bogus\}\}/],
    ['titleTemplate', '{{body}}', '{{body}} works in the description only'],
    ['descriptionTemplate', '{{ }}', /There is no variable/],
  ])('rejects %s %s', (field, template, message) => {
    const { error } = taskStyleSchema.safeParse({ ...bare, [field]: template });
    expect(error?.issues).toMatchObject([{ path: [field] }]);
    expect(error?.issues[0]?.message).toMatch(message);
  });

  it.each(['{{Subject}} {{ task }}', '{{subject', 'a {b} c', ''])('accepts %j', (template) => {
    expect(taskStyleSchema.safeParse({ ...bare, titleTemplate: template }).success).toBe(true);
  });
});

describe('the options', () => {
  it.each([
    ['includeMetadata', 'From: Dana Kerr\nReceived: 2 March 2026, 10:00\nSubject: Hall 3'],
    ['includeOutlookLink', 'Open in Outlook: https://mail.example/1'],
    ['includeNextSteps', 'Next steps:\n- Call Dana'],
  ] as const)('%s appends its part', (name, part) => {
    expect(renderTaskStyle({ ...quoting, [name]: true }, facts).description).toBe(
      `Could you sign the quote?\n\n${part}`,
    );
  });

  it('append nothing if there is nothing to add', () => {
    const style = { ...quoting, includeOutlookLink: true, includeNextSteps: true };
    expect(renderTaskStyle(style, { ...facts, webLink: null, nextSteps: [] }).description).toBe(
      'Could you sign the quote?',
    );
  });
});
