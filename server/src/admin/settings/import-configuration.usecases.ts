import type { ImportedRecords } from '@docket/core/audit/revert';
import type { ImportDiff } from '@docket/core/settings/settings.contract';

import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { publish } from '../../platform/live/publish';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { insertAuditEntry } from '../../platform/changes/changes.repository';
import { lockNamedRecords } from '../../records/lock-named-records';
import { readConfigurationFile, type ConfigurationFile, readJson } from './configuration-file';
import {
  type Existing,
  idsByName,
  type ImportStep,
  readExisting,
  refusal,
} from './configuration-part';
import { CONFIGURATION_PARTS } from './configuration-parts';

class DryRunDone extends Error {
  constructor(readonly diff: ImportDiff) {
    super('The dry run is taken back');
  }
}

type ImportDependencies = Pick<PlatformDependencies, 'db' | 'clock' | 'announce'>;

/**
 * Compares with existing records by name and applies all changes or none. A dry run does the same and is rolled back,
 * so it finds exactly what the import would.
 */
export async function importConfiguration(
  deps: ImportDependencies,
  userId: string,
  { file, isDryRun }: { file: Uint8Array; isDryRun: boolean },
): Promise<ImportDiff> {
  const wanted = readConfigurationFile(readJson(file));
  try {
    return await inUnitOfWork(deps, userId, async (work) => {
      for (const [key, part] of CONFIGURATION_PARTS) await part.lock(work, wanted[key]);
      // It changes them in the order of its file.
      await lockNamedRecords(work, 'all');
      const steps = await planImport(work, wanted);
      await apply(work, steps);
      const changes = steps
        .flatMap((step) => step.changes)
        .filter(({ create, update, same }) => create + update + same > 0);
      const diff = { applied: !isDryRun, changes };
      if (isDryRun) throw new DryRunDone(diff);
      return diff;
    });
  } catch (error) {
    if (error instanceof DryRunDone) return error.diff;
    throw error;
  }
}

async function planImport(work: UnitOfWork, wanted: ConfigurationFile): Promise<ImportStep[]> {
  const here = await readExisting(work);
  refuseUnknownProjects(wanted, here);
  const steps: ImportStep[] = [];
  for (const [key, part] of CONFIGURATION_PARTS)
    steps.push(await part.plan(work, wanted[key], here));
  return steps;
}

/** A rule, for example, needs the project that it refers to by name. */
function refuseUnknownProjects(wanted: ConfigurationFile, { projects }: Existing): void {
  const inFile = wanted['projects'] as { name: string }[];
  const known = new Set([...projects, ...inFile].map(({ name }) => name.toLowerCase()));
  const missing = CONFIGURATION_PARTS.flatMap(([key, part]) => part.projectsOf(wanted[key])).find(
    ({ projectName }) => !known.has(projectName.toLowerCase()),
  );
  if (missing !== undefined)
    throw refusal(
      `the project "${missing.projectName}" of the ${missing.of} is neither in the file nor in Docket`,
    );
}

async function apply(work: UnitOfWork, steps: readonly ImportStep[]): Promise<void> {
  const ids = idsByName(work);
  for (const step of steps) await step.write(ids);
  // Not by recordChange: on its own, it is nothing that Undo could take back.
  await insertAuditEntry(work, {
    actor: 'person',
    action: 'import',
    noun: 'configuration',
    recordId: work.userId,
    title: 'Configuration imported',
    before: null,
    after: importedBy(steps.flatMap(({ changes }) => changes)),
    reason: '',
    cause: null,
  });
  await publish(work, { topic: 'settings' });
}

/** How many records were imported, apart from those that a revert leaves as they are. */
function importedBy(changes: ImportDiff['changes']): ImportedRecords {
  const counted = (areUndoable: boolean) =>
    Object.fromEntries(
      changes
        .filter(({ isUndoable }) => isUndoable === areUndoable)
        .map(({ noun, create, update }) => [noun, countText(create, update)])
        .filter(([, text]) => text !== ''),
    );
  return { imported: counted(true), notUndoable: counted(false) };
}

function countText(created: number, updated: number): string {
  const parts = [
    { count: created, word: 'new' },
    { count: updated, word: 'changed' },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => `${count.toLocaleString('en-US')} ${word}`)
    .join(', ');
}
