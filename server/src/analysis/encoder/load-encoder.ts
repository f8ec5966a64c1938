import type { ClauseEncoder } from '@docket/intelligence/tasks/second-opinion';

/** Loads on first use, once per thread; null if it is switched off or cannot run on this machine. */
export type LoadEncoder = () => Promise<ClauseEncoder | null>;
