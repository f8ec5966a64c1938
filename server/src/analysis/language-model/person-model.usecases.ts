import type { LocalModel } from '@docket/core/settings/settings.contract';

import type { UserScope } from '../../platform/db/database';
import { findSettings } from '../../records/settings/settings.repository';
import type { LanguageModel } from './language-model';

export type ModelDependencies = {
  /** The one that the installation is configured with. */
  languageModel: LanguageModel | null;
  localModelOf: (choice: LocalModel) => LanguageModel;
};

/** The model that a person's mail is given to: the installation's, else the one on this machine that they chose; null for none. */
export async function modelOf(
  deps: ModelDependencies,
  scope: UserScope,
): Promise<LanguageModel | null> {
  if (deps.languageModel !== null) return deps.languageModel;
  const { localModel } = await findSettings(scope);
  return localModel === null ? null : deps.localModelOf(localModel);
}
