/** Arguments of the repository functions of the audit log. */
export const AUDIT_ARGUMENTS: Readonly<Record<string, unknown>> = {
  'deferDeletion.entryId': 9_000,
  'findAuditEntry.id': 1,
  'listLatestOpenEntries.least': 1,
  'listEntriesAfter.id': 0,
  'listEntriesAfter.records': undefined,
  'setReverted.ids': [1],
  'clearReverted.revertedBy': [1],
  'clearReverted.records': undefined,
};
