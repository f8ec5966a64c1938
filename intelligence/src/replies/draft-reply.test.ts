import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { describe, expect, it } from 'vitest';

import type { MailMessage } from '../reading/mail-message';
import { readMessage } from '../reading/read-message';
import { extractSuggestions } from '../tasks/extract-suggestions';
import type { SuggestionInput } from '../tasks/suggestion-input';
import { dana, messageFromDana, reader, readerInput } from '../testing/message-from-dana';
import { learnReplyStyle } from './learn-reply-style';
import { NO_HABITS } from './reply-style';

/** Received on Monday 2 March 2026. */
function reply(
  body: string,
  more: Partial<SuggestionInput> = {},
  fields: Partial<MailMessage> = {},
): string | undefined {
  return extractSuggestions(readMessage(messageFromDana(body, fields)), { ...readerInput, ...more })
    .reply?.body;
}

describe('a reply', () => {
  it('takes up each thing that was asked and confirms its date', () => {
    expect(
      reply(
        'Hi Robin,\n\nCould you sign the quote by Friday? Also, please book the crane.\n\nDana',
      ),
    ).toBe(
      'Hi Dana,\n\nThank you for your message.\nI will sign the quote by Friday 6 March.\nI will book the crane.\n\nBest,\nRobin',
    );
  });

  it('is none for one of many who are told to do something, unless an answer is called for', () => {
    const crowd = Array.from({ length: 12 }, (_, n) => ({ name: '', address: `p${n}@x.example` }));
    const toMany = (body: string) => reply(body, {}, { to: [reader, ...crowd] });
    expect(toMany('Please print the plan for the meeting.')).toBeUndefined();
    expect(toMany('Please confirm that you will come.')).toContain('confirm');
    expect(toMany('If you want to come, please call me.')).toBeUndefined();
    expect(reply('Please print the plan for the meeting.')).toContain('print the plan');
    expect(reply('If you want to listen, please meet us in the lobby.')).toBeUndefined();
  });

  it('names the day by which a question wants its answer', () => {
    expect(reply('How about a call on Friday to discuss the crane?')).toContain(
      'come back to you by Friday 6 March',
    );
  });

  it('answers each question', () => {
    const body = reply(
      'Robin,\n\nDo you have the drawings of hall 3? When does the crane arrive?\n\nDana',
    );
    expect(body).toContain('Thank you for your questions.');
    expect(body).toContain('– Do you have the drawings of hall 3?');
    expect(body).toContain('– When does the crane arrive?');
  });

  it('thanks once however much was asked', () => {
    const body = reply('Please sign the quote. Please book the crane. Can you call Anna?') ?? '';
    expect(body.match(/Thank you/g)).toHaveLength(1);
  });

  it('speaks to the sender, not of them', () => {
    expect(reply('Please send me the floor loading figures.')).toContain(
      'I will send you the floor loading figures.',
    );
    expect(reply('Let me know whether the crane fits.')).toContain(
      'I will let you know whether the crane fits.',
    );
  });

  it('comes back on what it is only asked to hear', () => {
    expect(reply('The crane is late. Please let me know by Friday.')).toContain(
      'I will look into it and come back to you by Friday 6 March.',
    );
  });

  it('greets by the name that the sender signed with', () => {
    const from = { name: '', address: 'dkerr@corvid.example' };
    const body = reply('Could you sign the quote?\n\nThanks,\nDana', {}, { from });
    expect(body).toMatch(/^Hello Dana,/);
    expect(reply('Could you sign the quote?', {}, { from })).toMatch(/^Hello,/);
  });

  it('confirms a moved date of a task of the thread', () => {
    const threadTasks = [{ id: 't1', title: 'Sign the quote', due: '2026-03-03' }];
    expect(reply('The deadline for the quote is moved to Friday.', { threadTasks })).toContain(
      'I have noted Friday 6 March.',
    );
  });

  it('keeps the words of the user’s own title template out', () => {
    const style = { ...DEFAULT_TASK_STYLE, titleTemplate: '[{{project}}] {{subject}}' };
    expect(reply('Could you sign the quote?', { style })).toContain('I will sign the quote.');
  });
});

describe('language, tone and address are those of the thread', () => {
  it.each([
    [
      'de, du',
      'Hallo Robin,\n\nkannst du mir bitte die Zahlen für die Halle schicken?\n\nLG Dana',
      'Hallo Dana,\n\ndanke für deine Nachricht. Ich kümmere mich darum.\n\nViele Grüße\nRobin',
    ],
    [
      'de, Sie',
      'Sehr geehrter Herr Vale,\n\nkönnten Sie uns bitte die Zahlen für die Halle schicken? Vielen Dank für Ihre Mühe.\n\nMit freundlichen Grüßen\nDana Kerr',
      'Guten Tag Dana Kerr,\n\nvielen Dank für Ihre Nachricht. Ich kümmere mich darum.\n\nMit freundlichen Grüßen\nRobin',
    ],
    [
      'fr, vous',
      'Bonjour,\n\nPouvez-vous nous envoyer le plan pour la semaine ?\n\nCordialement\nDana',
      'Bonjour Dana,\n\nMerci pour votre message. Je m’en occupe.\n\nCordialement,\nRobin',
    ],
    [
      'es, tú',
      'Hola Robin:\n\n¿Puedes enviar el plano de la nave por favor? Gracias por tu ayuda.\n\nDana',
      'Hola, Dana:\n\nGracias por tu mensaje. Me ocupo de ello.\n\nUn saludo,\nRobin',
    ],
  ])('%s', (_, body, expected) => {
    expect(reply(body)).toBe(expected);
  });
});

describe('the reader’s habits', () => {
  it('go before the built-in words', () => {
    const habits = { ...NO_HABITS, greeting: 'Hello {{name}}!', signOff: 'Cheers,', name: 'Rob' };
    const replyStyle = { habits: { en: { ...habits, thanks: false } }, learnedFrom: 3 };
    expect(reply('Could you sign the quote?', { replyStyle })).toBe(
      'Hello Dana!\n\nI will sign the quote.\n\nCheers,\nRob',
    );
  });

  it('of one edit show in the next reply', () => {
    const suggested = reply('Could you sign the quote?') ?? '';
    const sent = 'Dana,\n\nconsider it done.\n\nTalk soon, best regards,\nR. Vale';
    const replyStyle = learnReplyStyle([{ suggested, sent, recipient: dana }]);
    const next = reply('Please book the crane.', { replyStyle });
    expect(next?.split('\n')[0]).toBe('Dana,');
    expect(next).toMatch(/R\. Vale$/);
  });

  it('of one language stay in it, the name goes along', () => {
    const habits = { ...NO_HABITS, greeting: 'Moin {{name}},', name: 'Rob' };
    const replyStyle = { habits: { de: habits }, learnedFrom: 3 };
    expect(reply('Could you sign the quote?', { replyStyle })).toMatch(/^Hello Dana,[^]*\nRob$/);
  });
});

describe('none is drafted', () => {
  const asked = 'Could you sign the quote?';
  it.each([
    ['to an address that takes no replies', { from: { name: '', address: 'no-reply@x.example' } }],
    ['to a newsletter', { headers: { 'list-unsubscribe': '<x>' } }],
    ['to an automatic message', { headers: { 'auto-submitted': 'auto-replied' } }],
    ['to own mail', { from: reader, isFromReader: true }],
  ])('%s', (_, fields) => {
    expect(reply(asked, {}, fields)).toBeUndefined();
    expect(reply(asked)).toBeDefined();
  });

  it('where nothing was asked', () => {
    expect(reply('Thanks, the crane arrived. It works.')).toBeUndefined();
  });

  it('where a task of the thread was settled', () => {
    const threadTasks = [{ id: 't1', title: 'Sign the quote', due: null }];
    expect(reply('Never mind, the quote was signed already.', { threadTasks })).toBeUndefined();
  });
});
