import { describe, expect, it } from 'vitest';

import { isGreeting } from './greeting';

describe('a line that greets', () => {
  it.each([
    'Hi Ines,',
    'hi ines',
    'Hello all!',
    'Dear Ms. Marlow,',
    'Good morning everyone,',
    'Dear members of the choir,',
    'Hi Ann, Bob and Carol,',
    'Sehr geehrte Damen und Herren,',
    'Liebe Frau Dr. Kerr,',
    'Hallo zusammen,',
    'Dear Parent/Guardian of Oisín',
    'Hey Dana 👋',
    'Bonjour à tous,',
    'Hola Marta:',
    'Bob and Carol:',
  ])('%s', (line) => {
    expect(isGreeting(line)).toBe(true);
  });
});

describe('a line that says more than a greeting', () => {
  it.each([
    'Hi Ines, please order 12 chairs for room 5 by Friday.',
    'Hi Ines - please move the bins to the back door.',
    'Hello Ines, please move the bins.',
    'Hi Ines, the lift is stuck, please call Kestrel.',
    'Hi Ines, pay invoice 4471 today please.',
    'Hi Ines, please call me.',
    'hi ines please call me',
    'Hallo Ines, bitte bestell 12 Stühle bis Freitag.',
    'Bonjour Ines, merci de commander 12 chaises.',
    'Dear all please note:',
    'Hi, can you call me?',
    'Please note:',
  ])('%s', (line) => {
    expect(isGreeting(line)).toBe(false);
  });
});
