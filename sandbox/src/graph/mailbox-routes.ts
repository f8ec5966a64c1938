import { badRequest } from './graph-error';
import { jsonBody, textField, type GraphRequest, type GraphResponse } from './graph-request';
import type { GraphRoute } from './route-table';
import { anyScope, readsMail } from './scopes';

const mostIds = 1000;
const restFormats = new Set(['restId', 'restImmutableEntryId']);

function translate(request: GraphRequest): GraphResponse {
  const body = jsonBody(request);
  const ids = body['inputIds'] ?? body['InputIds'];
  const target = textField(body, 'targetIdType') || textField(body, 'TargetIdType');
  if (!Array.isArray(ids) || ids.length > mostIds || !restFormats.has(target)) {
    throw badRequest(
      'Only restId and restImmutableEntryId are translated, at most 1000 at once.',
      'ErrorInvalidRequest',
    );
  }
  const value = ids.map(String).map((sourceId) => {
    const message = request.mailbox.find(sourceId);
    if (message) return { sourceId, targetId: target === 'restId' ? message.restId : message.key };
    const errorDetails = {
      code: 'ErrorItemNotFound',
      message: 'The specified object was not found in the store.',
    };
    return { sourceId, targetId: null, errorDetails };
  });
  return { status: 200, body: { value } };
}

const colours = ['Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Purple'];

function categories(): GraphResponse {
  const value = colours.map((name, index) => ({
    id: `00000000-0000-0000-0000-00000000000${index}`,
    displayName: `${name} category`,
    color: `preset${index}`,
  }));
  return { status: 200, body: { value } };
}

export const mailboxRoutes: GraphRoute[] = [
  { method: 'POST', path: '/me/translateExchangeIds', scopes: readsMail, handle: translate },
  { method: 'GET', path: '/me/outlook/masterCategories', scopes: anyScope, handle: categories },
];
