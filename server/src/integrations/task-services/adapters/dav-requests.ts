// Bodies of CalDAV requests (RFC 4791, RFC 4918).

const NAMESPACES = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"';
const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';

type Property =
  | 'd:getetag'
  | 'd:displayname'
  | 'd:resourcetype'
  | 'd:current-user-principal'
  | 'c:calendar-home-set'
  | 'c:calendar-data'
  | 'c:supported-calendar-component-set';

export function propfindBody(...names: Property[]): string {
  return `${DECLARATION}<d:propfind ${NAMESPACES}>${propertiesOf(names)}</d:propfind>`;
}

/** Calendar objects with a component that matches the filter, with their versions. */
export function calendarQueryBody(component: 'VTODO' | 'VEVENT', filter: string): string {
  const inner = `<c:comp-filter name="${component}">${filter}</c:comp-filter>`;
  const outer = `<c:filter><c:comp-filter name="VCALENDAR">${inner}</c:comp-filter></c:filter>`;
  const properties = propertiesOf(['d:getetag', 'c:calendar-data']);
  return `${DECLARATION}<c:calendar-query ${NAMESPACES}>${properties}${outer}</c:calendar-query>`;
}

/** RELATED-TO: a given task, or any. */
export function relatedFilter(uid?: string): string {
  const match = uid === undefined ? '' : `<c:text-match>${escaped(uid)}</c:text-match>`;
  return `<c:prop-filter name="RELATED-TO">${match}</c:prop-filter>`;
}

/** A text that contains the UID; which one it is must be checked. */
export function uidFilter(uid: string): string {
  return `<c:prop-filter name="UID"><c:text-match>${escaped(uid)}</c:text-match></c:prop-filter>`;
}

export function timeRangeFilter({ from, until }: { from: Date; until: Date }): string {
  const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');
  return `<c:time-range start="${stamp(from)}" end="${stamp(until)}"/>`;
}

export function makeTaskListBody(name: string): string {
  const kinds =
    '<c:supported-calendar-component-set><c:comp name="VTODO"/></c:supported-calendar-component-set>';
  const named = `<d:displayname>${escaped(name)}</d:displayname>`;
  const set = `<d:set><d:prop>${named}${kinds}</d:prop></d:set>`;
  return `${DECLARATION}<c:mkcalendar ${NAMESPACES}>${set}</c:mkcalendar>`;
}

function propertiesOf(names: readonly Property[]): string {
  return `<d:prop>${names.map((name) => `<${name}/>`).join('')}</d:prop>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
