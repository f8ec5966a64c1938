import { describe, expect, it } from 'vitest';

import { readMessage } from '../reading/read-message';
import { extractSuggestions } from '../extract-suggestions';
import { messageFromDana, reader, readerInput } from '../testing/message-from-dana';

const noor = { name: 'Noor Amin', address: 'noor@vale.example' };

function suggest(body: string) {
  const read = readMessage(messageFromDana(body, { to: [noor], cc: [reader] }));
  return extractSuggestions(read, readerInput).tasks.map(({ title, confidence, evidence }) => ({
    title,
    confidence,
    asked: evidence.task.text,
  }));
}

describe('somebody in copy', () => {
  it.each([
    ['@Robin could you call the insurer?', 'Call the insurer: Hall 3'],
    ['@Robin, could you call the insurer?', 'Call the insurer: Hall 3'],
    ['@Robin: please call the insurer.', 'Call the insurer: Hall 3'],
    ['@Robin Vale can you call the insurer?', 'Call the insurer: Hall 3'],
    ['Robin, could you call the insurer?', 'Call the insurer: Hall 3'],
  ])('who is called by name is asked like a recipient: %s', (ask, title) => {
    const own = `Noor, the new protocol is great. ${ask}\n\nDana`;
    for (const body of [own, `Noor, can you send me the plan?\n\n${ask}\n\nDana`])
      expect(suggest(body)).toEqual([{ title, confidence: 0.9, asked: ask }]);
  });

  it('is called in the middle of a paragraph', () => {
    const ask = '@Robin kannst du bitte die Versicherung anrufen?';
    expect(suggest(`Hallo Noor,\n\nder Monitor ist seit heute da. ${ask}\n\nDana`)).toMatchObject([
      { confidence: 0.9, asked: ask },
    ]);
  });

  it('is not asked what somebody else is called to do', () => {
    expect(suggest('Robin, the plan is great. @Noor could you call the insurer?')).toEqual([]);
  });
});
