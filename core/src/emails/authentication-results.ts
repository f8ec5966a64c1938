export type AuthenticationMethod = 'spf' | 'dkim' | 'dmarc';

const METHODS: readonly AuthenticationMethod[] = ['spf', 'dkim', 'dmarc'];
const FAILED = /^(?:fail|hardfail|permerror)$/;

export type AuthenticationVerdict = { failed: AuthenticationMethod[]; isVouched: boolean };

/**
 * Failed methods according to the topmost Authentication-Results header (RFC 8601), which the receiving
 * server added; headers below it may be forged. DKIM fails only if every signature of the domain fails.
 * isVouched: DMARC passed regardless.
 */
export function readAuthentication(headers: string | undefined): AuthenticationVerdict {
  const [topmost = ''] = (headers ?? '').split('\n', 1);
  const results = withoutComments(topmost)
    .toLowerCase()
    .split(';')
    .map((part) => /^\s*([a-z]+)\s*=\s*([a-z]+)/.exec(part));
  const saidOf = (method: string) =>
    results.flatMap((result) => (result?.[1] === method ? [result[2] ?? ''] : []));
  return {
    failed: METHODS.filter((method) => {
      const said = saidOf(method);
      return !said.includes('pass') && said.some((result) => FAILED.test(result));
    }),
    isVouched: saidOf('dmarc').includes('pass'),
  };
}

/** Comments in parentheses may be nested and contain semicolons. */
function withoutComments(text: string): string {
  let depth = 0;
  let kept = '';
  for (const character of text) {
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += character;
  }
  return kept;
}
