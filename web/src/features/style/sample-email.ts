import type { StyleFacts } from '@docket/core/task-style/render-style';

/** The fixed email of the Live Preview. Invented; it is never stored and counts nowhere. */
export const SAMPLE_FACTS: StyleFacts = {
  sender: 'Mara Lindqvist',
  subject: 'Q3 supplier review',
  firstSentence: 'Could you send me the supplier scores before the review on Thursday?',
  project: 'Supplier programme',
  date: 'Mon 5 Oct, 09:24',
  body: 'Could you send me the supplier scores before the review on Thursday?\n\nThe last two quarters are enough. I will prepare the summary from there.\n\nThank you,\nMara',
  webLink: 'https://outlook.example/mail/sample',
  task: {
    title: 'Send Mara the supplier scores',
    support: 'Could you send me the supplier scores before the review on Thursday?',
  },
  nextSteps: ['Collect the scores of the last two quarters', 'Send them to Mara'],
};
