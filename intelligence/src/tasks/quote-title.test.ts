import { describe, expect, it } from 'vitest';

import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { extractSuggestions } from '../extract-suggestions';
import { quoteTitle } from './quote-title';

describe('a quotation', () => {
  it('ends with a sentence rather than inside the next one', () => {
    const words =
      'The scaffold inspection is yours this month since Karim has left us for good. The tags are in the site office and the log is with the crane people who come on Monday';
    expect(quoteTitle(words, 'Dana')).toBe(
      'Dana: “The scaffold inspection is yours this month since Karim has left us for good”',
    );
  });

  it('leaves out a mark that is never closed, and whom a tool mentions', () => {
    expect(quoteTitle('"@Priya Nair which of the greens did you pick?', '')).toBe(
      '“Which of the greens did you pick?”',
    );
    expect(quoteTitle('@Priya lovely call, thank you all.', '')).toContain('@Priya lovely');
    expect(quoteTitle('@Priya Can you send the plan?', '')).toBe('“Can you send the plan?”');
    expect(quoteTitle('@priya requested your review of the banner.', '')).toBe(
      '“@priya requested your review of the banner.”',
    );
    expect(quoteTitle('"Sign here" is all it says', '')).toBe("“'Sign here' is all it says”");
  });

  it('is not cut before the object of its verb', () => {
    const words =
      'With the crane off hire and the road closed from Monday on account of the water main, you had better let the whole of the night crew on the north side know if the gate opens';
    expect(quoteTitle(words, 'Dana')).not.toMatch(/know”$/);
  });

  it('does not begin or end inside a bracket', () => {
    const words =
      'Each of the three wardens still has to hand in the form (the long one, with the drawing, as they know) before the holidays start, or the insurers will not renew the cover in May';
    expect(quoteTitle(words, 'Dana')).not.toMatch(/“The long one|\([^)]*”$/);
  });

  it('that points at the sentence before it begins there', () => {
    const body = 'The fitter for the loading bay was due at ten. Can you ring them please';
    const read = readMessage(messageFromDana(body, { subject: '' }));
    const titles = extractSuggestions(read, { ...readerInput, threshold: 0 }).tasks.map(
      ({ title }) => title,
    );
    expect(titles).toContain(
      'Dana: “The fitter for the loading bay was due at ten. Can you ring them please”',
    );
  });
});
