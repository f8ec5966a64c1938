import { NO_CONDITIONS } from '@docket/core/rules/rule-conditions';
import { ruleSchema, type Rule } from '@docket/core/rules/rule';
import { describe, expect, it } from 'vitest';

import type { ReadableMail } from '../reading/message-features';
import { startProcessorClock } from '../testing/processor-clock';
import { backtest } from './backtest';
import { checkConditions } from './check-conditions';
import { findRegex, MAX_PATTERN_STEPS, validateRegex } from './linear-regex';
import { matchConditions } from './match-conditions';
import { matchRules } from './match-rules';
import { mineRules, type ApprovedDecision } from './mine-rules';

const none = NO_CONDITIONS;

function mail(parts: { from?: string; subject?: string; text?: string } = {}): ReadableMail {
  const {
    from = 'ann@mail.glass.example',
    subject = 'Level 4',
    text = 'Invoice INV-204 for the panes',
  } = parts;
  return {
    fullText: text,
    message: {
      id: subject,
      conversationId: null,
      subject,
      body: text,
      bodyType: 'text',
      from: { name: 'Ann Glazier', address: from },
      to: [],
      cc: [],
      receivedAt: '2026-03-02T09:00:00Z',
      importance: 'normal',
      headers: {},
      attachmentNames: [],
      isFromReader: false,
    },
  };
}

describe('a condition', () => {
  it.each([
    [{ senderIncludes: ['GLAZIER'] }, true],
    [{ senderIncludes: ['ann@mail'] }, true],
    [{ senderIncludes: ['bob'] }, false],
    [{ senderIncludes: ['  '] }, false],
    [{ domainMatches: ['glass.example'] }, true],
    [{ domainMatches: ['@Mail.Glass.Example'] }, true],
    [{ domainMatches: ['lass.example'] }, false],
    [{ domainMatches: ['mail.glass'] }, false],
    [{ subjectIncludes: ['LEVEL'] }, true],
    [{ bodyIncludes: ['the panes'] }, true],
    [{ bodyRegex: 'inv-\\d+' }, true],
    [{ bodyRegex: 'inv-\\d{9}' }, false],
    [{ bodyRegex: '(' }, false],
    [{ subjectIncludes: ['nothing'], bodyIncludes: ['panes'] }, true],
    [{}, false],
  ])('%j holds: %s', (conditions, holds) => {
    expect(matchConditions(mail(), { ...none, ...conditions }).length > 0).toBe(holds);
  });

  it('hold once for a term that was entered twice, whatever its case', () => {
    const conditions = { ...none, subjectIncludes: ['Level 4', 'panes', ' level 4', 'Level'] };
    const found = matchConditions(mail(), conditions).map(({ text }) => text);
    expect(found).toEqual(['Level 4', 'Level']);
  });
});

function ruleAt(order: number): Rule {
  return ruleSchema.parse({
    id: `r${order}`,
    name: 'x',
    order,
    confidence: 0.65,
    if: { subjectIncludes: ['level'] },
    then: { projectId: 'p' },
  });
}

describe('rules', () => {
  it('are evaluated by their order, whatever order they are passed in', () => {
    expect(matchRules(mail(), [3, 1, 2].map(ruleAt)).map((match) => match.rule.order)).toEqual([
      1, 2, 3,
    ]);
  });

  it('are matched again when they change', () => {
    const same = mail();
    expect(matchRules(same, [ruleAt(1), ruleAt(2)])).toHaveLength(2);
    expect(matchRules(same, [ruleAt(1)])).toHaveLength(1);
  });
});

describe('a regular expression', () => {
  it.each([
    ['python(', 'missing closing )'],
    ['[z-a]', 'invalid character class range “z-a”'],
    ['a(?=b)', 'invalid or unsupported Perl syntax “(?=”'],
    ['a{5}{6}', 'invalid nested repetition operator “{5}{6}”'],
    ['(a)\\1', 'invalid escape sequence “\\1”'],
  ])('that RE2 has not is refused with a reason: %s', (source, reason) => {
    expect(validateRegex(source)).toEqual({ ok: false, reason });
  });

  it.each(['', 'inv-\\d+', '(?i)total:\\s*\\d'])('that RE2 has is accepted: %s', (source) => {
    expect(validateRegex(source)).toEqual({ ok: true });
  });

  it('that would hang a backtracking engine returns immediately', () => {
    const spent = startProcessorClock();
    expect(findRegex('(a+)+$', `${'a'.repeat(50_000)}b`)).toBeNull();
    expect(spent()).toBeLessThan(20_000);
  });
});

describe('conditions that cost too much', () => {
  it.each(['(.*){0,1000}x', '.{0,200}x', '(?:\\pL{1,30}\\s?){30}'])(
    'the pattern %s is refused',
    (bodyRegex) => {
      expect(checkConditions({ bodyRegex })[0]).toMatchObject({
        path: 'bodyRegex',
        message: expect.stringContaining(`more than ${MAX_PATTERN_STEPS} steps`),
      });
    },
  );

  it('a larger pattern reads less of a long text', () => {
    const text = (before: number) => `${'a'.repeat(before)} HL-3`;
    expect(findRegex('HL-\\d', text(90_000))).toBe('HL-3');
    const large = '[^x]{0,90}HL-\\d';
    expect(findRegex(large, text(8_000))).toContain('HL-3');
    expect(findRegex(large, text(90_000))).toBeNull();
  });

  it('are not run even if they bypassed the check', () => {
    const text = 'a'.repeat(50_000);
    const spent = startProcessorClock();
    expect(matchConditions(mail({ text }), { ...none, bodyRegex: '(.*){0,1000}' })).toEqual([]);
    const bodyIncludes = Array.from({ length: 90_000 }, (_, at) => `a${at}`);
    expect(matchConditions(mail({ text: 'a1' }), { ...none, bodyIncludes })).toEqual([]);
    expect(spent()).toBeLessThan(10_000);
  });

  it('are refused if there are too many in total', () => {
    const terms = (lead: string) => Array.from({ length: 170 }, (_, at) => `${lead}${at}`);
    const conditions = {
      senderIncludes: terms('s'),
      subjectIncludes: terms('t'),
      bodyIncludes: terms('b'),
    };
    expect(checkConditions(conditions)[0]?.message).toBe(
      'All conditions together can have at most 500 terms, but this rule has 510',
    );
  });
});

describe('a backtest', () => {
  const history = [
    { id: '1', mail: mail(), projectId: 'tower', approved: true },
    { id: '2', mail: mail(), projectId: 'office', approved: true },
    { id: '3', mail: mail(), projectId: null, approved: false },
    { id: '4', mail: mail({ subject: 'Other' }), projectId: 'office', approved: true },
  ];
  it('counts matches, changes and the approved decisions it would break', () => {
    const result = backtest(
      { conditions: { ...none, subjectIncludes: ['level'] }, projectId: 'tower' },
      history,
    );
    expect(result).toMatchObject({
      matches: 3,
      newMatches: 1,
      breaks: ['2'],
    });
  });
});

function decided(projectId: string, from: string, subjects: string[]): ApprovedDecision[] {
  return subjects.map((subject) => ({
    id: `${projectId} ${subject}`,
    projectId,
    mail: mail({ from, subject, text: 'Hello' }),
  }));
}

describe('rules from examples', () => {
  const decisions = [
    ...decided('tower', 'ann@glass.example', ['Panes', 'Frames', 'Crane', 'Lift']),
    ...decided('tower', 'cem@glass.example', ['Sealant']),
    ...decided('office', 'joe@pay.example', [
      'Payroll May',
      'Payroll June',
      'Payroll July',
      'Holiday',
    ]),
    ...decided('office', 'ops@shared.example', ['One', 'Two']),
    ...decided('tower', 'ops@shared.example', ['Three', 'Four']),
  ];
  const projects = [
    { id: 'tower', name: 'Tower' },
    { id: 'office', name: 'Office' },
  ];

  it('carry precision, coverage and samples measured on the approved decisions', () => {
    const rules = mineRules(decisions, projects);
    const domain = rules.find((rule) => rule.conditions.domainMatches.includes('glass.example'));
    expect(domain).toMatchObject({ projectId: 'tower', precision: 1, right: 5, matched: 5 });
    expect(domain?.coverage).toBeCloseTo(5 / 7);
    expect(domain?.sampleIds).toHaveLength(5);
  });

  it('are not proposed if decisions disagree, support is low or the project no longer exists', () => {
    const rules = mineRules(decisions, projects);
    expect(rules.some((rule) => rule.name.includes('shared.example'))).toBe(false);
    expect(rules.some((rule) => rule.name.includes('sealant'))).toBe(false);
    expect(
      mineRules(decisions, projects.slice(1)).every((rule) => rule.projectId === 'office'),
    ).toBe(true);
  });

  it('do not repeat what an earlier rule covers', () => {
    const rules = mineRules(decisions, projects).filter((rule) => rule.projectId === 'tower');
    expect(rules).toHaveLength(1);
  });
});
