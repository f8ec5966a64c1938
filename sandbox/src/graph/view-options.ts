import { defaultProperties, messageProperty, type ViewOptions } from '../mailbox/message-view';
import { badRequest } from '../mailbox/graph-error';
import type { GraphRequest } from './graph-request';

function readSelect(text: string | null): string[] | null {
  if (text === null || text.trim() === '') return null;
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name.toLowerCase() !== 'id')
    .map((name) => {
      const exact = messageProperty(name);
      if (exact) return exact;
      throw badRequest(
        `Parsing OData Select and Expand failed: Could not find a property named '${name}' on type 'microsoft.graph.message'.`,
      );
    });
}

/** `attachments` includes their bytes, `attachments($select=name,size)` does not. */
function attachmentsOf(expand: string): ViewOptions['attachments'] {
  if (!/\battachments\b/i.test(expand)) return null;
  const select = /\battachments\(\s*\$select=([^)]*)\)/i.exec(expand)?.[1];
  return { select: select ?? null };
}

const basicOnly = new Set(['body', 'uniqueBody', 'bodyPreview']);

/** How this caller wants to see messages, by $select, $expand, Prefer and its scopes. */
export function viewOptionsOf(
  request: GraphRequest,
  select = request.query.get('$select'),
): ViewOptions {
  let properties: readonly string[] | null = readSelect(select);
  const { scopes } = request.grant;
  if (!scopes.has('Mail.Read') && !scopes.has('Mail.ReadWrite')) {
    properties ??= defaultProperties.filter((name) => !basicOnly.has(name));
    const refused = properties.find((name) => basicOnly.has(name));
    if (refused) {
      throw badRequest(
        `The property ${refused} needs more than Mail.ReadBasic.`,
        'ErrorAccessDenied',
      );
    }
  }
  return {
    base: request.base,
    ownerOid: request.mailbox.owner.oid,
    useImmutableIds: request.preferences.useImmutableIds,
    body: {
      contentType: request.preferences.bodyType,
      allowUnsafeHtml: request.preferences.allowUnsafeHtml,
    },
    select: properties,
    attachments: attachmentsOf(request.query.get('$expand') ?? ''),
  };
}
