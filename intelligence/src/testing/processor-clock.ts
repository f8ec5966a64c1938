// For tests: it needs Node.

/**
 * Starts measuring; the function returns the milliseconds of processor time since then, which other programs do not
 * inflate.
 */
export function startProcessorClock(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
