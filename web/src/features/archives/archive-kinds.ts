import type { ARCHIVE_TYPES } from '@docket/core/archives/archives.contract';

export type ArchiveKind = (typeof ARCHIVE_TYPES)[number];

/** The tabs of the screen, in the specification's order. */
export const ARCHIVE_TABS: readonly { kind: ArchiveKind; label: string }[] = [
  { kind: 'emails', label: 'Emails' },
  { kind: 'projects', label: 'Projects' },
  { kind: 'tasks', label: 'Tasks' },
  { kind: 'services', label: 'Services' },
  { kind: 'templates', label: 'Templates' },
];
