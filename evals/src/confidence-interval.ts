const Z = 1.96;

/** 95 % interval of a share (Wilson 1927); both ends are 0 to 1. */
export function wilsonInterval(share: number, n: number): [low: number, high: number] {
  if (n === 0) return [0, 1];
  const middle = share + Z ** 2 / (2 * n);
  const spread = Z * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  const scale = 1 + Z ** 2 / n;
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)];
}

/** '93.1 % (88.0–96.2)'. */
export function withInterval(share: number, n: number): string {
  const [low, high] = wilsonInterval(share, n);
  return `${percent(share)} % (${percent(low)}–${percent(high)})`;
}

function percent(value: number): string {
  return (value * 100).toFixed(1);
}
