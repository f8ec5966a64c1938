import {
  CONFIGURATION_VERSION,
  type exportConfiguration,
} from '@docket/core/settings/settings.contract';
import type { ResponseOf } from '@docket/core/contract';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { readExisting } from './configuration-part';
import { CONFIGURATION_PARTS } from './configuration-parts';

type Configuration = ResponseOf<typeof exportConfiguration>;

/**
 * Everything the person configured; records refer to each other by name, so that the file works in another
 * installation.
 */
export async function readConfiguration(work: UnitOfWork): Promise<Configuration> {
  const here = await readExisting(work);
  const parts: Record<string, unknown> = {};
  for (const [key, part] of CONFIGURATION_PARTS) parts[key] = await part.read(work, here);
  return {
    format: 'docket-configuration',
    version: CONFIGURATION_VERSION,
    exportedAt: work.now.toISOString(),
    // The contract's schema validates the answer.
    ...(parts as Omit<Configuration, 'format' | 'version' | 'exportedAt'>),
  };
}
