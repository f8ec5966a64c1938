import type { Message } from '@microsoft/microsoft-graph-types';

import type { Census, ListedMessage, ListRequest } from './census';
import type { GraphCall } from './graph-call';

// The most that Graph lists at once; without bodies such a page stays small.
const IDS_A_PAGE = '1000';

type Page = { value: (Message & { id: string })[]; '@odata.nextLink'?: string };

export function createGraphCensus(graph: GraphCall): Census {
  return {
    async listIds(request) {
      const path = 'nextLink' in request ? request.nextLink : firstPath(request);
      const answer = await graph.send({ method: 'GET', path, isRepeatable: true });
      const page = answer.body as Page;
      return { messages: page.value.map(toListed), nextLink: page['@odata.nextLink'] ?? null };
    },
  };
}

function firstPath(range: Exclude<ListRequest, { nextLink: string }>): string {
  const query = new URLSearchParams({
    $filter: `receivedDateTime ge ${range.from} and receivedDateTime lt ${range.to}`,
    $orderby: 'receivedDateTime desc',
    $top: IDS_A_PAGE,
    $select: 'id,receivedDateTime,changeKey,isDraft',
  });
  return `/me/mailFolders/${encodeURIComponent(range.folderId)}/messages?${query.toString()}`;
}

function toListed(message: Page['value'][number]): ListedMessage {
  return {
    id: message.id,
    receivedAt: message.receivedDateTime ?? new Date(0).toISOString(),
    changeKey: message.changeKey ?? null,
    isDraft: message.isDraft ?? false,
  };
}
