// Repository functions that the isolation test does not call, and why.

/** Called before a user is known, or no query of its own. */
export const EXEMPT: Readonly<Record<string, string>> = {
  'audit.insertAuditEntry': 'only adds, in the user’s own name; answers with a serial number',
  'review.insertDecision': 'only adds, in the user’s own name; answers with a serial number',
  'review.insertKeptDecisions': 'only adds, in the user’s own name; answers with serial numbers',
  'doctor.listAccountFacts': 'system: the set-up doctor’s command, by policy',
  'auth.findSession': 'finds the user of a session token, in the user’s own scope',
  'auth.deleteExpiredSessions': 'system: expired sessions only, by policy',
  'auth.insertSignIn': 'system: no user is known yet',
  'auth.takeSignIn': 'system: no user is known yet',
  'mail-sync.findMailboxesToSweep': 'system: the scheduler, by policy',
  'mail-sync.findSubscriptionsDue': 'system: the scheduler, by policy',
  'mail-sync.findSubscriptionOwners': 'system: a notification names no user, by policy',
  'emails.findUsersWithUnreadWords': 'system: the scheduler, by policy',
  'mail-sync.findOwnersOfLostImports': 'system: the scheduler, by policy',
  'mail-sync.findDueMailboxes': 'system: the scheduler, by policy',
  'users.upsertUser': 'system: sign-in',
  'emails.queue': 'a part of queries; run by listQueuePage',
  'emails.promises': 'a part of queries; run by listQueuePage',
  'emails.filterBySearch': 'a part of queries; run by listQueuePage',
  'tasks.taskSearchConditions': 'a part of queries; run by listTaskPage',
  'tasks.liveTasks': 'a part of queries; run by findTask',
  'tasks.withShownColumns': 'a part of queries; run by findTask',
  'tasks.toTask': 'maps a row',
};
