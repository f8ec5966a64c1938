import type { Folder } from '../mailbox/folder';
import { folderView, selectFrom } from './folder-view';
import { badRequest } from '../mailbox/graph-error';
import type { GraphRequest, GraphResponse } from './graph-request';
import { requireFolder } from './require-folder';
import type { GraphRoute } from './route-table';
import { readsMail } from './scopes';

function list(request: GraphRequest, parent: Folder): GraphResponse {
  const { mailbox, query } = request;
  const withHidden = query.get('includeHiddenFolders')?.toLowerCase() === 'true';
  const top = Number(query.get('$top') ?? 10);
  const skip = Number(query.get('$skip') ?? 0);
  if (!Number.isInteger(top) || top < 1 || !Number.isInteger(skip) || skip < 0) {
    throw badRequest('Invalid value for $top or $skip query option found.');
  }
  const found = mailbox
    .childrenOf(parent)
    .filter((folder) => withHidden || !folder.place.isHidden)
    .sort((a, b) => a.displayName.localeCompare(b.displayName));
  const next = new URL(request.url);
  next.searchParams.set('$skip', String(skip + top));
  return {
    status: 200,
    body: {
      '@odata.context': `${request.base}/$metadata#users('${mailbox.owner.oid}')/mailFolders`,
      ...(query.get('$count')?.toLowerCase() === 'true' ? { '@odata.count': found.length } : {}),
      value: found
        .slice(skip, skip + top)
        .map((folder) => selectFrom(folderView(mailbox, folder), query.get('$select'))),
      ...(skip + top < found.length ? { '@odata.nextLink': next.href } : {}),
    },
  };
}

function one(request: GraphRequest, folder: Folder): GraphResponse {
  return {
    status: 200,
    body: {
      '@odata.context': `${request.base}/$metadata#users('${request.mailbox.owner.oid}')/mailFolders/$entity`,
      ...selectFrom(folderView(request.mailbox, folder), request.query.get('$select')),
    },
  };
}

export const folderRoutes: GraphRoute[] = [
  {
    method: 'GET',
    path: '/me/mailFolders',
    scopes: readsMail,
    handle: (request) => list(request, request.mailbox.folder('msgfolderroot')),
  },
  {
    method: 'GET',
    path: '/me/mailFolders/:folder',
    scopes: readsMail,
    handle: (request) => one(request, requireFolder(request)),
  },
  {
    method: 'GET',
    path: '/me/mailFolders/:folder/childFolders',
    scopes: readsMail,
    handle: (request) => list(request, requireFolder(request)),
  },
];
