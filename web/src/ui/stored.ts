/** Reads what this browser remembers; null if storage is unavailable (some private windows). */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function writeStored(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    document.documentElement.dataset['storage'] = 'refused';
  }
}
