import { scopeOfCall } from '@docket/core/access/scope-of-call';
import { API_PREFIX } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import { IMPORT_FILE_LIMIT, importFiles } from '@docket/core/settings/import.contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { registeredContracts } from '../../platform/http/route';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { uploadMailFiles, type UploadedFile } from './upload-files.usecases';

const MAX_FILES = 100;

/** Multipart is parsed while it arrives, so this route has its own parser and limits. */
export function registerFileImportRoutes(
  app: FastifyInstance,
  deps: Pick<PlatformDependencies, 'db' | 'clock' | 'log'>,
): void {
  if (!registeredContracts.includes(importFiles)) registeredContracts.push(importFiles);
  app.register(async (part) => {
    await part.register(multipart, {
      // A field would be held in memory, and parsed if it says that it is JSON.
      limits: { fileSize: IMPORT_FILE_LIMIT, files: MAX_FILES, fields: 0, parts: MAX_FILES + 1 },
    });
    part.route({
      method: importFiles.method,
      config: { scope: scopeOfCall(importFiles) },
      url: API_PREFIX + importFiles.path,
      bodyLimit: IMPORT_FILE_LIMIT,
      handler: async (request) => {
        if (request.user === null) throw new AppError('auth.required', 'User not authenticated');
        if (!request.isMultipart())
          throw new AppError('request.invalid', 'Send the files as multipart/form-data');
        const syncJobId = await uploadMailFiles(deps, request.user.id, filesOf(request));
        return importFiles.response.parse({ status: 'accepted', syncJobId });
      },
    });
  });
}

async function* filesOf(request: FastifyRequest): AsyncGenerator<UploadedFile> {
  try {
    for await (const { filename, file } of request.files()) yield { name: filename, stream: file };
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  const { code } = Object(error) as { code?: unknown };
  if (code === 'FST_FIELDS_LIMIT')
    return new AppError('request.invalid', 'The form may contain only files');
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new AppError('request.too_large', `Send at most ${MAX_FILES} files at once`);
  return error;
}
