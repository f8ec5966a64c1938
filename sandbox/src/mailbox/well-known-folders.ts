export interface WellKnownFolder {
  name: string;
  displayName: string;
  isHidden: boolean;
}

/** The root comes first: the others hang under it. */
export const wellKnownFolders: readonly WellKnownFolder[] = [
  { name: 'msgfolderroot', displayName: 'Top of Information Store', isHidden: false },
  { name: 'archive', displayName: 'Archive', isHidden: false },
  { name: 'conversationhistory', displayName: 'Conversation History', isHidden: false },
  { name: 'deleteditems', displayName: 'Deleted Items', isHidden: false },
  { name: 'drafts', displayName: 'Drafts', isHidden: false },
  { name: 'inbox', displayName: 'Inbox', isHidden: false },
  { name: 'junkemail', displayName: 'Junk Email', isHidden: false },
  { name: 'outbox', displayName: 'Outbox', isHidden: false },
  { name: 'sentitems', displayName: 'Sent Items', isHidden: false },
  { name: 'clutter', displayName: 'Clutter', isHidden: true },
  { name: 'recoverableitemsdeletions', displayName: 'Deletions', isHidden: true },
];
