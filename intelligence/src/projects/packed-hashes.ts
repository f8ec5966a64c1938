const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const WIDTH = 4;
const VALUES = new Map(Array.from(DIGITS, (digit, value) => [digit, value]));

/** 24-bit numbers as four characters each, so a stored decision takes about 500 bytes. */
export function packHashes(hashes: readonly number[]): string {
  return hashes
    .map((hash) => [18, 12, 6, 0].map((shift) => DIGITS.charAt((hash >>> shift) & 63)).join(''))
    .join('');
}

/** The inverse of packHashes; an invalid character counts as zero. */
export function unpackHashes(packed: string): number[] {
  const hashes: number[] = [];
  for (let start = 0; start + WIDTH <= packed.length; start += WIDTH) {
    let hash = 0;
    for (let index = start; index < start + WIDTH; index += 1) {
      hash = hash * 64 + (VALUES.get(packed.charAt(index)) ?? 0);
    }
    hashes.push(hash);
  }
  return hashes;
}
