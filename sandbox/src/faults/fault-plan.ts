import { type FaultKind, type FaultRule, type FaultScript, parseFaultScript } from './fault';
import { readFile } from 'node:fs/promises';

/** SANDBOX_FAULTS is the script itself or the path of a file with it. */
export async function readFaultScript(source: string | null): Promise<FaultScript> {
  if (!source) return { seed: 1, rules: [] };
  const isInline = /^\s*[[{]/.test(source);
  try {
    return parseFaultScript(JSON.parse(isInline ? source : await readFile(source, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`SANDBOX_FAULTS cannot be used: ${reason}`, { cause: error });
  }
}

export interface FaultSubject {
  method: string;
  /** Path and query as requested. */
  url: string;
  account: string;
}

interface RuleState {
  rule: FaultRule;
  path: RegExp | null;
  seen: number;
  struck: number;
}

/** Decides, from a seed, which request gets which fault. */
export class FaultPlan {
  private states: RuleState[] = [];
  private random = 1;

  constructor(script: FaultScript = { seed: 1, rules: [] }) {
    this.use(script);
  }

  use(script: FaultScript): void {
    this.random = script.seed >>> 0 || 1;
    this.states = script.rules.map((rule) => ({
      rule,
      path: rule.match?.path ? new RegExp(rule.match.path, 'i') : null,
      seen: 0,
      struck: 0,
    }));
  }

  /** The first rule that applies to this subject, among the given kinds. */
  strike(subject: FaultSubject, kinds?: readonly FaultKind[]): FaultRule | null {
    for (const state of this.states) {
      if (kinds && !kinds.includes(state.rule.fault)) continue;
      if (!matches(state, subject)) continue;
      if (this.decides(state)) return state.rule;
    }
    return null;
  }

  /** Like strike, but only for rules with a path, so that a rule for all of Graph leaves sign-in alone. */
  strikeNamed(subject: FaultSubject, kinds: readonly FaultKind[]): FaultRule | null {
    for (const state of this.states) {
      const isTargeted = state.path !== null && kinds.includes(state.rule.fault);
      if (isTargeted && matches(state, subject) && this.decides(state)) return state.rule;
    }
    return null;
  }

  report(): { fault: FaultKind; seen: number; struck: number }[] {
    return this.states.map(({ rule, seen, struck }) => ({ fault: rule.fault, seen, struck }));
  }

  private decides(state: RuleState): boolean {
    const { rule } = state;
    state.seen += 1;
    if (state.seen <= (rule.after ?? 0)) return false;
    if (rule.times !== undefined && state.struck >= rule.times) return false;
    const count = state.seen - (rule.after ?? 0);
    if (rule.every !== undefined && count % rule.every !== 0) return false;
    if (rule.rate !== undefined && this.next() >= rule.rate) return false;
    state.struck += 1;
    return true;
  }

  /** Mulberry32: the same seed gives the same faults for the same order of requests. */
  private next(): number {
    this.random = (this.random + 0x6d2b79f5) >>> 0;
    let mixed = this.random;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}

function matches(state: RuleState, subject: FaultSubject): boolean {
  const { match } = state.rule;
  if (match?.method && match.method.toUpperCase() !== subject.method) return false;
  if (match?.account && match.account.toLowerCase() !== subject.account) return false;
  return state.path === null || state.path.test(subject.url);
}
