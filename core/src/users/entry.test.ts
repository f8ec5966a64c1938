import { describe, expect, it } from 'vitest';

import { decideEntry, type EntryPolicy, type Standing } from './entry';

const ines = { tenantId: 'b0f7a3f0-0000-4000-8000-000000000001', signInName: 'Ines@firm.example' };
const closed: EntryPolicy = { administrators: [], allowed: [], others: 'wait' };
const member: Standing = { role: 'member', state: 'active' };

function enter(policy: Partial<EntryPolicy>, before: Standing | null = null, isFirst = false) {
  return decideEntry(ines, { policy: { ...closed, ...policy }, before, isFirst });
}

describe('the administrator', () => {
  it('is the first person to sign in', () => {
    expect(enter({}, null, true)).toEqual({ role: 'administrator', state: 'active' });
  });
  it('is anyone named in DOCKET_ADMINS, whenever they sign in and in any case', () => {
    expect(enter({ administrators: ['ines@FIRM.example'] }, member)).toEqual({
      role: 'administrator',
      state: 'active',
    });
  });
  it('is not the first person if administrators are named', () => {
    expect(enter({ administrators: ['ben@firm.example'] }, null, true)).toEqual({
      role: 'member',
      state: 'waiting',
    });
  });
});

describe('everyone else', () => {
  it.each(['@firm.example', 'ines@firm.example', ines.tenantId])('is admitted by %s', (entry) => {
    expect(enter({ allowed: [entry], others: 'refuse' })).toEqual(member);
  });
  it.each(['@irm.example', '@example', 'firm.example', 'xines@firm.example', ''])(
    'is not admitted by %s',
    (entry) => {
      expect(enter({ allowed: [entry], others: 'refuse' })).toEqual({ refused: 'not_allowed' });
    },
  );
  it('waits for approval, is refused or enters, according to the policy', () => {
    expect(enter({ others: 'wait' })).toEqual({ role: 'member', state: 'waiting' });
    expect(enter({ others: 'refuse' })).toEqual({ refused: 'not_allowed' });
    expect(enter({ others: 'enter' })).toEqual(member);
  });
  it('enters after waiting once a list includes them', () => {
    expect(enter({ allowed: ['@firm.example'] }, { role: 'member', state: 'waiting' })).toEqual(
      member,
    );
  });
  it('keeps access once approved, and stays out once blocked', () => {
    const blocked: Standing = { role: 'administrator', state: 'blocked' };
    expect(enter({ others: 'refuse' }, member)).toEqual(member);
    expect(enter({ administrators: ['ines@firm.example'], others: 'enter' }, blocked)).toEqual(
      blocked,
    );
  });
});

describe('a personal Microsoft account registered with an address of the organization', () => {
  const tenantId = '9188040D-6C67-4C5B-B112-36A304B66DAD';
  const enterPersonally = (policy: Partial<EntryPolicy>, signInName = 'ines@firm.example') =>
    decideEntry(
      { tenantId, signInName },
      { policy: { ...closed, others: 'refuse', ...policy }, before: null, isFirst: false },
    );
  const refused = { refused: 'not_allowed' };

  it('is not admitted by its domain', () => {
    expect(enterPersonally({ allowed: ['@firm.example'] })).toEqual(refused);
  });
  it('is neither admitted nor the administrator by its address if the domain is admitted', () => {
    const lists = { allowed: ['ines@firm.example', '@Firm.example'] };
    expect(enterPersonally(lists)).toEqual(refused);
    expect(enterPersonally({ ...lists, administrators: ['ines@firm.example'] })).toEqual(refused);
  });
  it('is admitted by its address if the domain is not admitted, and by the tenant', () => {
    expect(
      enterPersonally({ allowed: ['ines@live.example', '@firm.example'] }, 'ines@live.example'),
    ).toEqual(member);
    expect(enterPersonally({ allowed: ['@firm.example', tenantId] })).toEqual(member);
    expect(
      enterPersonally(
        { administrators: ['ines@live.example'], allowed: ['@firm.example'] },
        'ines@live.example',
      ),
    ).toEqual({ role: 'administrator', state: 'active' });
  });
});
