import { expect, it } from 'vitest';

import { givenName } from '../tasks/person-name';
import { namesOf } from './reply-names';

it.each([
  ['Jane Doe, PhD', 'Jane', 'Doe'],
  ['Jane Doe, Ph.D., MBA', 'Jane', 'Doe'],
  ['Doe, Jane, MD (she/her)', 'Jane', 'Doe'],
  ['Hans Meier, Dipl.-Ing.', 'Hans', 'Meier'],
  ['Doe, Jane', 'Jane', 'Doe'],
  ['Li, Jun', 'Jun', 'Li'],
  ['Li, Ma', 'Ma', 'Li'],
  ['Lee, Mag', 'Mag', 'Lee'],
])('a suffix after a comma is no given name: %s', (name, given, surname) => {
  const person = { name, address: 'a@b.example' };
  expect(namesOf(person)).toMatchObject({ name: given, surname });
  expect(givenName(person)).toBe(given);
});

it.each([
  ['LI, MA', 'MA', 'LI'],
  ['LI, MA, PhD', 'MA', 'LI'],
  ['CHEN, DO', 'DO', 'CHEN'],
  ['Smith, J.D.', '', 'Smith'],
  ['Jones, M.A.', '', 'Jones'],
])('what follows a single name is no suffix: %s', (name, given, surname) => {
  const person = { name, address: 'a@b.example' };
  expect(givenName(person)).toBe(given);
  expect(namesOf(person).surname).toBe(surname);
});
