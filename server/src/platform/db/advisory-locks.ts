// The numbers of the advisory locks, which everything that uses one database shares. Any would do, as long as they differ
// and every process uses the same ones.

/** Locks with one number. */
export const ADVISORY_LOCKS = {
  migrations: 7_236_105,
  folder: 7_236_106,
  admission: 7_236_107,
  administration: 7_236_108,
  jobSchema: 7_236_109,
  restore: 7_236_110,
  scheduledBackup: 7_236_111,
} as const;

/** First of two numbers, which never meet those with one. The migrations use 7236106 for the tallies of emails. */
export const ADVISORY_LOCK_CLASSES = {
  workers: 7_236,
  mailboxLanes: 7_237,
  processes: 7_238,
} as const;
