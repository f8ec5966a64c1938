import type { Message } from './message';

function byReceived(a: Message, b: Message): number {
  return a.received - b.received || a.ordinal - b.ordinal;
}

/** Index of the first item that satisfies a monotonic predicate; the length if none does. */
function firstIndex(items: readonly Message[], does: (message: Message) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const candidate = items[middle];
    if (candidate && does(candidate)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Messages in order of arrival, only re-sorted when one arrives out of order. */
export class SortedMessages {
  private items: Message[] = [];
  private isSorted = true;

  get size(): number {
    return this.items.length;
  }

  add(message: Message): void {
    const last = this.items.at(-1);
    if (last && byReceived(last, message) > 0) this.isSorted = false;
    this.items.push(message);
  }

  remove(message: Message): void {
    const index = this.indexOf(message);
    if (index >= 0) this.items.splice(index, 1);
  }

  /** Oldest first. This is the store itself: read it, never change it. */
  ascending(): readonly Message[] {
    if (!this.isSorted) {
      this.items.sort(byReceived);
      this.isSorted = true;
    }
    return this.items;
  }

  /** Oldest first, both times inclusive. */
  between(from: number, to: number): readonly Message[] {
    const items = this.ascending();
    const start = firstIndex(items, (message) => message.received >= from);
    const end = firstIndex(items, (message) => message.received > to);
    return start === 0 && end === items.length ? items : items.slice(start, end);
  }

  private indexOf(message: Message): number {
    const items = this.ascending();
    let low = 0;
    let high = items.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const candidate = items[middle];
      if (!candidate) return -1;
      const order = byReceived(candidate, message);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}
