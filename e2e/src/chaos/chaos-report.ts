/** What a run found and did; printed as one line of JSON. */
export type ChaosReport = {
  lost: number;
  doubled: number;
  stale: number;
  tasksDoubled: number;
  sentTwice: number;
  decisionsLost: number;
  orphanDrafts: number;
  events: number;
  kills: number;
  databaseKills: number;
  /** Database connections that were closed or killed under the product. */
  backendKills: number;
  /** How often the database's disk was full for some seconds; 0 unless root could mount one. */
  fullDisks: number;
  decisions: number;
  replies: number;
  messages: number;
  faults: Record<string, number>;
  endedByItself: number;
  seed: number;
  seconds: number;
};

export function emptyReport(seed: number): ChaosReport {
  return {
    lost: 0,
    doubled: 0,
    stale: 0,
    tasksDoubled: 0,
    sentTwice: 0,
    decisionsLost: 0,
    orphanDrafts: 0,
    events: 0,
    kills: 0,
    databaseKills: 0,
    backendKills: 0,
    fullDisks: 0,
    decisions: 0,
    replies: 0,
    messages: 0,
    faults: {},
    endedByItself: 0,
    seed,
    seconds: 0,
  };
}

/** The counts that must be 0. */
type Losses = Pick<
  ChaosReport,
  'lost' | 'doubled' | 'stale' | 'tasksDoubled' | 'sentTwice' | 'decisionsLost' | 'orphanDrafts'
>;

/** Nothing lost, doubled, stale or sent twice. */
export function isClean(losses: Losses): boolean {
  const { lost, doubled, stale, tasksDoubled, sentTwice, decisionsLost, orphanDrafts } = losses;
  return lost + doubled + stale + tasksDoubled + sentTwice + decisionsLost + orphanDrafts === 0;
}
