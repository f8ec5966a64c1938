import { z } from 'zod';

const n = z.number().int();
export const verdictsSchema = z.object({
  key: z.array(z.object({ n, docket: z.enum(['A', 'B']) })),
  pairs: z.array(z.object({ n, verdict: z.enum(['A', 'B', 'equal']) })),
  titles: z.array(z.object({ n, verdict: z.enum(['good', 'wrong', 'topicless']) })),
  drafts: z.array(
    z.object({ n, broken: z.boolean(), commits: z.boolean(), unwanted: z.boolean() }),
  ),
});
export type Verdicts = z.infer<typeof verdictsSchema>;
export type JudgeScores = { measures: { measure: string; share: number; n: number }[] };

/** Shares of a blind reader's verdicts; throws if a pair has no key. */
export function scoreVerdicts({ key, pairs, titles, drafts }: Verdicts): JudgeScores {
  const sides = new Map(key.map((one) => [one.n, one.docket]));
  const ofDocket = pairs.map(({ n: pair, verdict }) => {
    const side = sides.get(pair);
    if (side === undefined) throw new Error(`pair ${pair} has no key`);
    return verdict === 'equal' ? 'equal' : verdict === side ? 'better' : 'worse';
  });
  const share = (measure: string, hits: readonly boolean[]) => ({
    measure,
    share: hits.length === 0 ? 0 : hits.filter(Boolean).length / hits.length,
    n: hits.length,
  });
  return {
    measures: [
      share(
        'title as good as the readers’, or better',
        ofDocket.map((one) => one !== 'worse'),
      ),
      share(
        'title better',
        ofDocket.map((one) => one === 'better'),
      ),
      share(
        'title ungrammatical, cut or wrong',
        titles.map((one) => one.verdict === 'wrong'),
      ),
      share(
        'title without its topic',
        titles.map((one) => one.verdict === 'topicless'),
      ),
      share(
        'draft broken',
        drafts.map((one) => one.broken),
      ),
      share(
        'draft commits the person',
        drafts.map((one) => one.commits),
      ),
      share(
        'draft to mail that wants none',
        drafts.map((one) => one.unwanted),
      ),
    ],
  };
}
