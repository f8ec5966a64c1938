// Tells whether what was installed or built still matches the sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export function isInstallStale(root) {
  const marker = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(marker)) return true;
  return statSync(marker).mtimeMs < statSync(path.join(root, 'package-lock.json')).mtimeMs;
}

/** A hash of the given files and folders; it changes when any of them does. */
export function hashOf(root, places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesBelow(root, place)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

export function isBuilt(root, target, hash) {
  const stamp = path.join(root, 'dist', `${target}.stamp`);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

export function markBuilt(root, target, hash) {
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  writeFileSync(path.join(root, 'dist', `${target}.stamp`), hash);
}

function filesBelow(root, place) {
  const full = path.join(root, place);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [place];
  return readdirSync(full).flatMap((name) =>
    name === 'node_modules' || name === 'dist' ? [] : filesBelow(root, `${place}/${name}`),
  );
}
