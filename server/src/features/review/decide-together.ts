import type { Work } from '../../platform/work';

/**
 * Several decisions in one transaction start one look at what waits: a look for each of a thousand would keep the worker
 * busy for minutes, and what they show together would come last.
 */
export async function decideTogether<Answer>(
  work: Work,
  decide: (work: Work) => Promise<Answer>,
): Promise<Answer> {
  const decided: Readonly<Record<string, unknown>>[] = [];
  const answer = await decide({
    ...work,
    announce: async (trx, event, payload) => {
      if (event !== 'decision.made') return work.announce(trx, event, payload);
      decided.push(payload);
      return [];
    },
  });
  const [only] = decided;
  if (only !== undefined)
    await work.announce(
      work.trx,
      'decision.made',
      decided.length === 1 ? only : { userId: work.userId },
    );
  return answer;
}
