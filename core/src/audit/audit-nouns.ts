type NounFacts = {
  /** What a user calls it, if not by the noun itself. */
  label?: string;
  /** If not the noun with an s. */
  plural?: string;
  /** Why none of its changes can be reverted. */
  whyNotRevertible?: string;
};

/** Connections to the outside: what they have sent or received since cannot be taken back. */
const CONNECTION: NounFacts = { whyNotRevertible: 'Connections are changed in Settings' };

/** What audit entries are about, in the order in which the Audit Log offers it. */
export const AUDIT_NOUNS = {
  email: {},
  suggestion: {},
  reply: { plural: 'replies' },
  task: {},
  project: {},
  service: {},
  template: {},
  rule: {},
  style: { plural: 'task style' },
  context: {},
  settings: { plural: 'settings' },
  configuration: {},
  mail: { whyNotRevertible: 'Imported mail stays in Docket' },
  sender: {},
  veto: { label: 'Ruled-out project' },
  folder: {},
  mailbox: CONNECTION,
  calendar: CONNECTION,
  'task service': CONNECTION,
  webhook: CONNECTION,
  step: {
    label: 'Undo and revert',
    whyNotRevertible: 'Revert the individual changes of this step',
  },
} as const satisfies Readonly<Record<string, NounFacts>>;

export type AuditNoun = keyof typeof AUDIT_NOUNS;

/** Noun of the entry that records an undo, redo or revert; its recordId is the reverted step. */
export const STEP_NOUN = 'step' satisfies AuditNoun;

const FACTS: ReadonlyMap<string, NounFacts> = new Map(Object.entries(AUDIT_NOUNS));

/** Noun of the entry that an import of settings adds to those of the records it wrote; a revert of it reverts them all. */
export const IMPORT_NOUN = 'configuration' satisfies AuditNoun;

/** Whether an entry is about a whole step, whose changes have entries of their own. */
export const isOfWholeStep = ({ noun }: { noun: string }) =>
  noun === STEP_NOUN || noun === IMPORT_NOUN;

/** undefined for a noun that only other releases know. */
export const factsOfNoun = (noun: string): NounFacts | undefined => FACTS.get(noun);

export const AUDIT_ACTIONS = [
  'create',
  'update',
  'archive',
  'unarchive',
  'delete',
  'restore',
  'reorder',
  'import',
  'fail import',
  'cancel import',
  'undo',
  'redo',
  'revert',
  'approve',
  'reject',
  'reset',
  'edit',
  'take back suggestion',
  'snooze',
  'unsnooze',
  'feedback',
  'decide project',
  'reset project',
  'hold reply',
  'cancel reply',
  'send reply',
  'fail reply',
  'draft reply',
  'restore reply',
  'allow images',
  'block images',
  'include',
  'exclude',
  'connect',
  'disconnect',
  'choose projects',
  'read',
  'stop reading',
  'test',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Entries of other releases may have other actions, so a stored one is any string. */
export const isAction = ({ action }: { action: string }, ...actions: AuditAction[]) =>
  actions.some((one) => one === action);
