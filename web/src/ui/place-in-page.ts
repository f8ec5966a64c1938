/** The element that the hash of an address names; null if there is none, or the hash is malformed. */
export function placeInPage(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
