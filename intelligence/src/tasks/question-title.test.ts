import { describe, expect, it } from 'vitest';

import { questionTitle } from './question-title';

describe('a question as what its answer says', () => {
  it.each([
    ['Are you free on Friday?', 'Tell Dana whether you are free on Friday'],
    ['Who is on call tonight?', 'Tell Dana who is on call tonight'],
    ['Which date works for the crew?', 'Tell Dana which date works for the crew'],
    ['Should I book the crane?', 'Tell Dana whether to book the crane'],
    ['Do you want us to order the steel?', 'Tell Dana whether to order the steel'],
    ['What is the status of the audit?', 'Tell Dana the status of the audit'],
    ['Is the steel order ready?', 'Tell Dana whether the steel order is ready'],
    ['Should we cancel the crane?', 'Decide whether to cancel the crane'],
    ['Who should I ring?', 'Tell Dana who to ring'],
    ['Can I take the van home?', 'Decide whether Dana can take the van home'],
    ['Can I have the drawings?', 'Send Dana the drawings'],
    ['Do you know when the crane comes?', 'Tell Dana when the crane comes'],
    ['Is the cut-off still five or did it move?', 'Tell Dana whether the cut-off is still five'],
    ['Any thoughts on the layout?', 'Give Dana your thoughts on the layout'],
    ['Aisle or window?', 'Choose aisle or window'],
    ['Repair or replace?', 'Decide whether to repair or replace'],
    ['Where are we on the permit?', 'Update Dana on the permit'],
  ])('%s', (question, title) => {
    expect(questionTitle(question, 'Dana')).toBe(title);
  });

  it.each([
    ['Who is he?'],
    ['Who was the judge on this matter--what is Bob?'],
    ['What is the plan and who pays for it?'],
    ['My brother is staying in May, is that all right?'],
    ['Do we know who did it?'],
    ['when can you do us it has to be a Tuesday and a Friday for the reading'],
  ])("%s keeps the writer's words", (question) => {
    expect(questionTitle(question, 'Dana')).toBeNull();
  });
});
