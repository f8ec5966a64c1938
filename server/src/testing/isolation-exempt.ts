// Repository functions that the isolation test does not call, by reason.
const SYSTEM = 'run by the system before a user is known or for all users, by policy';
const PART = 'a part of queries; run by those that use it';
const ADDS = 'only adds, in the user’s own name; answers with a serial number';
const SLOWLY = 'reads row by row while it is being read; person-data.test.ts tries it';
const QUEUE = 'the job queue has no user column';
const REASONS: Readonly<Record<string, string>> = {
  [SYSTEM]: `listAccountFacts deleteExpiredSessions insertSignIn takeSignIn findMailboxesToSweep findSubscriptionsDue
    findSubscriptionOwners findServicesDue findCalendarsDue findUsersToIndex findOwnersOfLostImports findDueMailboxes upsertUser purgeDeleted
    readReadiness findSession findUserId lockStanding hasUsers findAdministrators insertSecurityEvent listSecurityEvents listSecurityEventsBefore listPeople findPerson countWaiting findStanding
    lockAdministration updateStanding lockAdmission switchToUser beginClosing closeAccount isKnownUser isOnlyUser listSandboxUsers
    listBackupEntries findLastBackup insertBackupEntry listEveryone
    readMailboxStates countSyncProblems readQueue countReplies countJudged
    findPushKeys insertPushKeys findDue`,
  [PART]: `queue promises openPromises snoozed isOlder isOldButDue isUndueSince isRecent filterBySearch filteredQueue knownOf listOf listPlaces sorted
    countJoined requiredWords sufficientWords sizeGroups placesByPriority firstByPriority taskSearchConditions hasSoughtName meansNoProject isDue isOverdue liveTasks selectShownColumns toTask stepEnd deletionEnd`,
  [ADDS]: 'insertAuditEntry insertDecision insertPortableDecisions reserveNumbers insertUnanswered',
  [SLOWLY]: 'readRowsOf',
  [QUEUE]: 'enqueue releaseJobs isJobDue cancelJob',
};
export const EXEMPT: ReadonlySet<string> = new Set(
  Object.values(REASONS).flatMap((names) => names.split(/\s+/)),
);
