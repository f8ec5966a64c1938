import { describe, expect, it } from 'vitest';

import { learnReplyStyle as learn, type ReplyEdit } from './learn-reply-style';

const dana = { name: 'Dana Kerr', address: 'dana@corvid.example' };
const robin = { name: 'Robin Vale', address: 'robin@vale.example' };
const learnReplyStyle = (edits: readonly ReplyEdit[]) => learn(edits, robin);
const anna = { name: 'Boyd, Anna', address: 'anna@corvid.example' };
const suggested = 'Hi Dana,\n\nThank you for your message. I will sign the quote.\n\nBest,\nRobin';

function edit(sent: string, more: Partial<ReplyEdit> = {}): ReplyEdit {
  return { suggested, sent, recipient: dana, ...more };
}

describe('edits teach', () => {
  it('greeting, sign-off and name, with a placeholder for the name', () => {
    const style = learnReplyStyle([edit('Hello Dana!\n\nWill do, signed today.\n\nCheers,\nRob')]);
    expect(style.learnedFrom).toBe(1);
    expect(style.habits.en).toMatchObject({
      greeting: 'Hello {{name}}!',
      signOff: 'Cheers,',
      name: 'Rob',
    });
  });

  it('a custom sign-off', () => {
    const sent = 'Hi Dana,\n\nWill do, signed today.\n\nOnward and upward,\nRob';
    expect(learnReplyStyle([edit(sent)]).habits.en).toMatchObject({
      signOff: 'Onward and upward,',
      name: 'Rob',
    });
  });

  it.each(['Robin', 'Rob', 'Robin Vale'])('a name without a sign-off, if known: %s', (name) => {
    const habits = learnReplyStyle([edit(`Hi Dana,\n\nWill do.\n\n${name}`)]).habits.en;
    expect(habits).toMatchObject({ signOff: '', name });
  });

  it('a name that was suggested, also without a sign-off', () => {
    const nicknamed = suggested.replace('Robin', 'Bert');
    const sent = 'Hi Dana,\n\nWill do.\n\nBert';
    expect(learnReplyStyle([edit(sent, { suggested: nicknamed })]).habits.en?.name).toBe('Bert');
  });

  it.each(['Beste Grüße', 'Besten Dank', 'Liebe Weihnachtsgrüsse', 'Mit freundlichem Gruß'])(
    'a German sign-off: %s',
    (signOff) => {
      const sent = `Hallo Dana,\n\nich kümmere mich um die Halle.\n\n${signOff}\nRobin`;
      expect(learnReplyStyle([edit(sent)]).habits.de).toMatchObject({ signOff, name: 'Robin' });
    },
  );

  it('the full name, in either order', () => {
    const sent = 'Dear Anna Boyd,\n\nI will sign it.\n\nKind regards,\nRobin';
    expect(learnReplyStyle([edit(sent, { recipient: anna })]).habits.en?.greeting).toBe(
      'Dear {{fullName}},',
    );
  });

  it('no greeting and no sign-off', () => {
    const habits = learnReplyStyle([edit('Will do.')]).habits.en;
    expect(habits).toMatchObject({ greeting: '', signOff: '', name: '' });
  });

  it('that the opening thanks are not wanted', () => {
    const sent = 'Hi Dana,\n\nI will sign the quote.\n\nBest,\nRobin';
    expect(learnReplyStyle([edit(sent)]).habits.en?.thanks).toBe(false);
    expect(learnReplyStyle([edit(suggested)]).habits.en?.thanks).toBe(true);
  });

  it('the tone, only if greeting or closing were changed', () => {
    const formal = 'Dear Dana Kerr,\n\nThank you. I will sign the quote.\n\nSincerely,\nRobin';
    expect(learnReplyStyle([edit(formal)]).habits.en?.tone).toBe('formal');
    expect(learnReplyStyle([edit(suggested)]).habits.en?.tone).toBeNull();
  });

  it('du or Sie', () => {
    const sie =
      'Hallo Dana,\n\nvielen Dank für Ihre Nachricht. Ich kümmere mich darum und melde mich bei Ihnen.\n\nViele Grüße\nRobin';
    const du =
      'Hallo Dana,\n\ndanke für deine Nachricht. Ich kümmere mich darum und melde mich bei dir.\n\nViele Grüße\nRobin';
    const style = learnReplyStyle([{ suggested: sie, sent: du, recipient: dana }]);
    expect(style.habits.de?.address).toBe('familiar');
    expect(style.habits.en).toBeUndefined();
  });
});

describe('what is not learned', () => {
  it.each([
    ['a title that tells a person’s sex', 'Dear Mrs. Kerr,\n\nI will.\n\nBest,\nRobin'],
    ['a name that is not the sender’s', 'Hi Tom,\n\nI will.\n\nBest,\nRobin'],
  ])('%s', (_, sent) => {
    expect(learnReplyStyle([edit(sent)]).habits.en?.greeting).toBeNull();
  });

  it('the built-in words that were sent unchanged', () => {
    expect(learnReplyStyle([edit(suggested), edit(suggested)]).habits.en).toMatchObject({
      greeting: null,
      signOff: null,
      tone: null,
    });
  });

  it.each([
    ['en', 'Hi Dana,\n\nSounds good'],
    ['de', 'Hallo Dana,\n\nich mache das gerne\nGeht klar'],
    ['fr', "Bonjour Dana,\n\nje m'en occupe demain\nParfait pour moi"],
    ['es', 'Hola Dana,\n\nyo me encargo de eso mañana\nMe parece bien'],
  ] as const)('the last words of a reply without a sign-off as a name (%s)', (language, sent) => {
    const style = learnReplyStyle([edit(sent)]);
    expect(style.habits[language]?.name).toBeNull();
    expect(style.earlier?.[`${language} dana@corvid.example`]?.name).toBe('Robin');
  });

  it('a nickname without a sign-off, which leaves the name of the reply before', () => {
    const signed = edit('Hi Dana,\n\nI will.\n\nCheers,\nRob');
    const nicknamed = edit('Hello Dana,\n\nWill do.\n\nBeanie');
    expect(learnReplyStyle([signed, nicknamed]).earlier?.['en dana@corvid.example']).toEqual({
      greeting: 'Hello Dana,',
      signOff: '',
      name: 'Rob',
    });
  });

  it('letters inside another word as a sign-off', () => {
    const sent = 'Hallo Dana,\n\nich habe mich darum gekümmert\nIst alles bestellt';
    expect(learnReplyStyle([edit(sent)]).habits.de?.signOff).toBe('');
  });

  it('words of a quoted history below the reply', () => {
    const sent = 'Hello Dana,\n\nI will.\n\nCheers,\nRob\n\n> Regards,\n> Dana';
    expect(learnReplyStyle([edit(sent)]).habits.en?.signOff).toBe('Cheers,');
  });
});

describe('a last line below the name', () => {
  it.each([
    ['en', 'Hi Dana,\n\nI will.\n\nRegards,\nRobin\nThanks again', 'Regards,'],
    ['en', 'Hi Dana,\n\nI will.\n\nOnward and upward,\nRobin\nThanks again', 'Onward and upward,'],
    ['en', 'Hi Dana,\n\nI will.\n\nRegards,\nRobin\n\nP.S. The quote is attached.', 'Regards,'],
    ['de', 'Hallo Dana,\n\nich mache das.\n\nViele Grüße\nRobin\n\nDanke nochmals', 'Viele Grüße'],
    [
      'fr',
      "Bonjour Dana,\n\nje m'en occupe.\n\nCordialement,\nRobin\nMerci encore",
      'Cordialement,',
    ],
    ['es', 'Hola Dana,\n\nyo me encargo.\n\nSaludos,\nRobin\nGracias de nuevo', 'Saludos,'],
  ] as const)('leaves sign-off and name (%s: %j)', (language, sent, signOff) => {
    const style = learnReplyStyle([edit(sent)]);
    expect(style.habits[language]).toMatchObject({ signOff, name: 'Robin' });
    expect(style.earlier?.[`${language} dana@corvid.example`]).toMatchObject({
      signOff,
      name: 'Robin',
    });
  });
});

describe('a closing without a name', () => {
  const unsigned = edit('Hi Dana,\n\nI will sign it.\n\nThanks again');

  it('in one reply teaches neither sign-off nor name', () => {
    expect(learnReplyStyle([unsigned]).habits.en).toMatchObject({ signOff: null, name: null });
  });

  it('is a habit once several replies show it', () => {
    expect(learnReplyStyle([unsigned, unsigned]).habits.en).toMatchObject({
      signOff: 'Thanks again',
      name: '',
    });
  });
});

describe('habits change', () => {
  const cheers = edit('Hi Dana,\n\nThank you. I will.\n\nCheers,\nRobin');
  const regards = edit('Hi Dana,\n\nThank you. I will.\n\nWarm regards,\nRobin');

  it('not by one exception', () => {
    expect(learnReplyStyle([cheers, cheers, cheers, regards]).habits.en?.signOff).toBe('Cheers,');
  });

  it('quickly, by the newest words', () => {
    const edits = [cheers, cheers, cheers, regards, regards, regards];
    expect(learnReplyStyle(edits).habits.en?.signOff).toBe('Warm regards,');
  });

  it('deterministically', () => {
    expect(learnReplyStyle([cheers, regards])).toEqual(learnReplyStyle([cheers, regards]));
    expect(learnReplyStyle([])).toEqual({ habits: {}, earlier: {}, learnedFrom: 0 });
  });
});
