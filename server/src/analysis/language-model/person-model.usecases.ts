import type { LocalModel } from '@docket/core/settings/settings.contract';

import type { UserScope } from '../../platform/db/database';
import { findSettings } from '../../records/settings/settings.repository';
import type { LanguageModel } from './language-model';

export type ModelDependencies = {
  /** The installation's configured model. */
  languageModel: LanguageModel | null;
  localModelOf: (choice: LocalModel) => LanguageModel;
};

/** The model for a person's mail: the installation's, else the local one they chose; null for none. */
export async function modelOf(
  deps: ModelDependencies,
  scope: UserScope,
): Promise<LanguageModel | null> {
  if (deps.languageModel !== null) return deps.languageModel;
  const { localModel } = await findSettings(scope);
  return localModel === null ? null : deps.localModelOf(localModel);
}
