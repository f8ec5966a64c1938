import { DIALOG } from './dialog-selectors';

type Place = { parent: Node; next: Node | null; previous: Node | null };
const places = new WeakMap<Node, Place>();

const CONTROLS =
  'a[href], button:not(:disabled), summary, input:not(:disabled, [type=hidden]), textarea:not(:disabled), [tabindex="0"]';

/** Remembers where removed nodes were. */
export function rememberPlaces(records: readonly MutationRecord[]): void {
  for (const { target, removedNodes, nextSibling, previousSibling } of records)
    for (const node of removedNodes)
      places.set(node, { parent: target, next: nextSibling, previous: previousSibling });
}

/** The element that a removed one was in, as far as it is still there. */
export function placeOf(removed: Element): Element | null {
  let place = places.get(rootOf(removed))?.parent;
  while (place?.isConnected === false) place = places.get(rootOf(place))?.parent;
  return place instanceof Element ? place : null;
}

/**
 * Controls that can take the place of a removed one, best first: the same control of the row that took the place of its
 * row, otherwise the next or previous control, as near as possible.
 */
export function* successorsOf(control: Element): Generator<HTMLElement> {
  const root = rootOf(control);
  const place = places.get(root);
  // If the whole screen went, no control of the next screen replaces it.
  if (place === undefined || (place.parent instanceof Element && place.parent.id === 'main'))
    return;
  const at = controlsIn(root).findIndex((one) => one === control);
  if (root !== control) {
    for (const row of [place.next, place.previous]) {
      const same = row?.nodeName === root.nodeName ? controlsIn(row)[at] : undefined;
      if (same?.nodeName === control.nodeName && same.className === control.className) yield same;
    }
  }
  if (!place.parent.isConnected) {
    if (place.parent instanceof Element) yield* successorsOf(place.parent);
    return;
  }
  for (let scope: Node | null = place.parent; scope !== null; scope = scope.parentNode) {
    const controls = controlsIn(scope);
    yield* controls.filter((one) => isAfter(one, place));
    yield* controls.filter((one) => !isAfter(one, place)).toReversed();
    if (scope instanceof Element && scope.matches(`#main, ${DIALOG}`)) return;
  }
}

const ROW = 'article[tabindex]';

/** The row of a list that took the place of the one that was removed with this element, or the last one. */
export function rowInPlaceOf(removed: Element): HTMLElement | null {
  const row = rootOf(removed);
  const place = places.get(row);
  if (!(row instanceof Element && row.matches(ROW)) || !(place?.parent instanceof Element))
    return null;
  const rows = [...place.parent.querySelectorAll<HTMLElement>(`:scope > ${ROW}`)];
  return rows.find((row) => isAfter(row, place)) ?? rows.at(-1) ?? null;
}

function rootOf(node: Node): Node {
  let root = node;
  while (root.parentNode !== null) root = root.parentNode;
  return root;
}

function controlsIn(node: Node): HTMLElement[] {
  if (!(node instanceof HTMLElement)) return [];
  const own = node.matches(CONTROLS) ? [node] : [];
  return [...own, ...node.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one) => one.tabIndex >= 0 && one.closest('[aria-hidden=true], [inert]') === null,
  );
}

function isAfter(control: Node, { next, previous }: Place): boolean {
  const { DOCUMENT_POSITION_FOLLOWING: FOLLOWING } = Node;
  if (next?.isConnected === true)
    return next === control || (next.compareDocumentPosition(control) & FOLLOWING) !== 0;
  if (previous?.isConnected === true)
    return (
      !previous.contains(control) && (previous.compareDocumentPosition(control) & FOLLOWING) !== 0
    );
  return true;
}
