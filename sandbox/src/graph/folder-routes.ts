import type { Folder } from '../mailbox/folder';
import { folderView, selectFrom } from './folder-view';
import { badRequest, GraphError } from './graph-error';
import { jsonBody, textField, type GraphRequest, type GraphResponse } from './graph-request';
import { requireFolder } from './require-folder';
import type { GraphRoute } from './route-table';
import { readsMail, writesMail } from './scopes';

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

function one(request: GraphRequest, folder: Folder, status = 200): GraphResponse {
  return {
    status,
    body: {
      '@odata.context': `${request.base}/$metadata#users('${request.mailbox.owner.oid}')/mailFolders/$entity`,
      ...selectFrom(folderView(request.mailbox, folder), request.query.get('$select')),
    },
  };
}

function readName(request: GraphRequest, parent: Folder): string {
  const name = jsonBody(request)['displayName'];
  if (typeof name !== 'string' || name.trim() === '') {
    throw badRequest('The property displayName is required.', 'ErrorInvalidRequest');
  }
  const isTaken = request.mailbox
    .childrenOf(parent)
    .some((folder) => folder.displayName.toLowerCase() === name.toLowerCase());
  if (isTaken) {
    throw new GraphError(
      409,
      'ErrorFolderExists',
      'A folder with the specified name already exists.',
    );
  }
  return name;
}

function requireOwnFolder(request: GraphRequest): Folder {
  const folder = requireFolder(request);
  if (folder.place.wellKnown) {
    throw new GraphError(403, 'ErrorAccessDenied', 'Distinguished folders cannot be changed.');
  }
  return folder;
}

function rename(request: GraphRequest): GraphResponse {
  const folder = requireOwnFolder(request);
  const parent = requireFolder(request, folder.parentId ?? 'msgfolderroot');
  request.mailbox.renameFolder(folder, readName(request, parent));
  return one(request, folder);
}

function create(request: GraphRequest, parent: Folder): GraphResponse {
  return one(request, request.mailbox.createFolder(readName(request, parent), parent), 201);
}

function move(request: GraphRequest): GraphResponse {
  const folder = requireOwnFolder(request);
  const target = requireFolder(request, textField(jsonBody(request), 'destinationId'));
  request.mailbox.moveFolder(folder, target);
  return one(request, folder, 201);
}

function remove(request: GraphRequest): GraphResponse {
  request.mailbox.destroyFolder(requireOwnFolder(request));
  return { status: 204 };
}

export const folderRoutes: GraphRoute[] = [
  {
    method: 'GET',
    path: '/me/mailFolders',
    scopes: readsMail,
    handle: (request) => list(request, request.mailbox.folder('msgfolderroot')),
  },
  {
    method: 'POST',
    path: '/me/mailFolders',
    scopes: writesMail,
    handle: (request) => create(request, request.mailbox.folder('msgfolderroot')),
  },
  {
    method: 'GET',
    path: '/me/mailFolders/:folder',
    scopes: readsMail,
    handle: (request) => one(request, requireFolder(request)),
  },
  { method: 'PATCH', path: '/me/mailFolders/:folder', scopes: writesMail, handle: rename },
  { method: 'DELETE', path: '/me/mailFolders/:folder', scopes: writesMail, handle: remove },
  { method: 'POST', path: '/me/mailFolders/:folder/move', scopes: writesMail, handle: move },
  {
    method: 'GET',
    path: '/me/mailFolders/:folder/childFolders',
    scopes: readsMail,
    handle: (request) => list(request, requireFolder(request)),
  },
  {
    method: 'POST',
    path: '/me/mailFolders/:folder/childFolders',
    scopes: writesMail,
    handle: (request) => create(request, requireFolder(request)),
  },
];
