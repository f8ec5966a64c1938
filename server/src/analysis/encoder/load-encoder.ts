import type { ClauseEncoder } from '@docket/intelligence/tasks/second-opinion';

/** Loaded when first asked for, once in each thread; null where it is switched off or cannot run on this machine. */
export type LoadEncoder = () => Promise<ClauseEncoder | null>;
