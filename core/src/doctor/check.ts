import type { CheckState, DoctorCheck } from './doctor.contract';

type Named = { id: string; title: string };

export function ok(of: Named, message: string): DoctorCheck {
  return { ...of, state: 'ok', message, fix: null };
}

export function failed(of: Named, message: string, fix: string): DoctorCheck {
  return { ...of, state: 'failed', message, fix };
}

export function warning(of: Named, message: string, fix: string): DoctorCheck {
  return { ...of, state: 'warning', message, fix };
}

export function unknown(of: Named, message: string, fix: string | null = null): DoctorCheck {
  return { ...of, state: 'unknown', message, fix };
}

const WORST: readonly CheckState[] = ['failed', 'warning', 'unknown', 'ok'];

/** The worst state among the checks; 'ok' for an empty list. */
export function worstState(checks: readonly DoctorCheck[]): CheckState {
  return WORST.find((state) => checks.some((check) => check.state === state)) ?? 'ok';
}
