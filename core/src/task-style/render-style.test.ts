import { describe, expect, it } from 'vitest';

import { renderTaskStyle, renderTemplate, type StyleFacts } from './render-style';
import { DEFAULT_TASK_STYLE, type TaskStyle } from './task-style';

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

describe('a template', () => {
  it.each([
    ['{{subject}} from {{sender}}', 'Hall 3 from Dana'],
    ['{{ Subject }}', 'Hall 3'],
    ['{{unknown}} {{subject}}', '{{unknown}} Hall 3'],
    ['{{subject', '{{subject'],
  ])('%s is filled in (§ 3)', (template, expected) => {
    expect(renderTemplate(template, { subject: 'Hall 3', sender: 'Dana' })).toBe(expected);
  });

  it('does not fill in variables that arrive inside the mail', () => {
    expect(renderTemplate('{{subject}}', { subject: '{{sender}}', sender: 'Dana' })).toBe(
      '{{sender}}',
    );
  });
});

describe('a task in the default style', () => {
  it('has the imperative title and the supporting sentence', () => {
    expect(renderTaskStyle(bare, facts)).toEqual({
      title: 'Sign the quote',
      description: 'Could you sign the quote?',
    });
  });

  it('falls back to the templates when nothing was read', () => {
    expect(renderTaskStyle(bare, { ...facts, task: null })).toEqual({
      title: 'Hall 3 from Dana Kerr',
      description:
        'email from Dana Kerr received at 2 March 2026, 10:00\n\nCould you sign the quote? Thanks',
    });
  });
});

describe('a changed template', () => {
  it('is rendered, with the imperative title as {{task}}', () => {
    const style = { ...bare, titleTemplate: '[{{project}}] {{task}}' };
    expect(renderTaskStyle(style, facts).title).toBe('[Corvid] Sign the quote');
    expect(renderTaskStyle(style, { ...facts, project: null }).title).toBe(
      '[Unclassified] Sign the quote',
    );
  });
});

describe('the switches', () => {
  it.each([
    ['includeMetadata', 'From: Dana Kerr\nReceived: 2 March 2026, 10:00\nSubject: Hall 3'],
    ['includeOutlookLink', 'Open in Outlook: https://mail.example/1'],
    ['includeNextSteps', 'Next steps:\n- Call Dana'],
  ] as const)('%s adds its part', (name, part) => {
    expect(renderTaskStyle({ ...bare, [name]: true }, facts).description).toBe(
      `Could you sign the quote?\n\n${part}`,
    );
  });

  it('add nothing where there is nothing to add', () => {
    const style = { ...bare, includeOutlookLink: true, includeNextSteps: true };
    expect(renderTaskStyle(style, { ...facts, webLink: null, nextSteps: [] }).description).toBe(
      'Could you sign the quote?',
    );
  });
});
