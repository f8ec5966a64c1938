import { SENT_TO_MODEL } from '@docket/core/doctor/model-checks';
import type { LocalModel, SystemInfo, UserSettings } from '@docket/core/settings/settings.contract';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';

import { failureMessage } from '../../api/client';
import { localModelsQuery, settingsQuery, useUpdateSettings } from '../../api/settings';
import { toastError } from '../../forms/mutation-toasts';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Panel } from '../../ui/panel';

type Props = { settings: UserSettings; info: SystemInfo };

/** Lists language models running on this machine. Nothing is sent to one until it is selected. */
export function LanguageModel({ settings, info }: Props) {
  const update = useUpdateSettings();
  const inUse = (useQuery(settingsQuery()).data ?? settings).localModel;
  const isForEveryone = info.languageModel !== 'Off';
  const choose = (localModel: LocalModel | null) =>
    update.mutate({ body: { localModel } }, { onError: toastError('Failed to save the setting') });
  return (
    <Panel title="Language Model" description="Improves suggestions. Docket works without one.">
      {isForEveryone && <p>{info.languageModel} is set for everyone by environment variables.</p>}
      {!isForEveryone && inUse !== null && (
        <InUse model={inUse} isBusy={update.isPending} onStop={() => choose(null)} />
      )}
      {!isForEveryone && inUse === null && (
        <Offer isBusy={update.isPending} onChoose={(model) => choose(model)} />
      )}
    </Panel>
  );
}

function InUse({
  model: { server, model },
  isBusy,
  onStop,
}: {
  model: LocalModel;
  isBusy: boolean;
  onStop: () => void;
}) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        Docket sends your new mail to <span className="font-medium">{model}</span> in {server} on
        this machine. {SENT_TO_MODEL}
      </p>
      <Button busy={isBusy} onClick={onStop}>
        Stop Using
      </Button>
    </div>
  );
}

function Offer({ isBusy, onChoose }: { isBusy: boolean; onChoose: (model: LocalModel) => void }) {
  const found = useQuery(localModelsQuery());
  const models = (found.data?.items ?? []).flatMap(({ server, models: own }) =>
    own.map((model) => ({ server, model })),
  );
  return (
    <div className="flex flex-col items-start gap-3">
      <Button icon={Search} busy={found.isFetching} onClick={() => void found.refetch()}>
        Find Models on This Machine
      </Button>
      <div role="status" className="grid w-full gap-3 empty:-mt-3">
        {found.error !== null && !found.isFetching && (
          <Notice tone="warn">{failureMessage(found.error, 'The search failed')}</Notice>
        )}
        {found.data !== undefined && models.length === 0 && (
          <p className="text-ink-2">
            No models found. Start Ollama, LM Studio or llama.cpp and search again.
          </p>
        )}
        {models.length > 0 && <p>{SENT_TO_MODEL}</p>}
      </div>
      <ul className="grid w-full gap-2 empty:-mt-3">
        {models.map((one) => (
          <li key={`${one.server} ${one.model}`} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 font-medium break-words">{one.model}</span>
            <span className="text-12 text-ink-3">{one.server}</span>
            <Button
              className="ml-auto"
              busy={isBusy}
              aria-label={`Use ${one.model}`}
              onClick={() => onChoose(one)}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
