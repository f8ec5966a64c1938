export type PreviewInput = { from: string; subject: string; body: string };
export type SampleEmail = PreviewInput & { id: string; name: string; receivedAt: string };

export const EMPTY_INPUT: PreviewInput = { from: '', subject: '', body: '' };

/** Invented; they are sent to the prediction only when the person asks for one, and never stored. */
export const SAMPLE_EMAILS: readonly SampleEmail[] = [
  {
    id: 'marketing-campaign',
    name: 'Marketing campaign',
    from: 'Priya Raman <priya.raman@brightwell.example>',
    subject: 'Autumn campaign: budget and first drafts',
    receivedAt: '2026-09-14T08:40:00Z',
    body: 'Hi,\n\nthe autumn campaign starts in three weeks. Could you approve the budget of 12,000 by Friday? Please also send us the logo files so that the first drafts can go out on Monday.\n\nI will book the media slots as soon as I have your answer.\n\nBest regards,\nPriya',
  },
  {
    id: 'website-feedback',
    name: 'Website feedback',
    from: 'Tomas Eklund <tomas@eklund-joinery.example>',
    subject: 'Feedback on the new website',
    receivedAt: '2026-09-15T13:05:00Z',
    body: 'Hello,\n\nthank you for the new pages. Two things: the contact form does not send on a phone, and the opening hours on the start page are last year’s. Can you fix the form before Thursday? The hours can wait until next week.\n\nTomas',
  },
];
