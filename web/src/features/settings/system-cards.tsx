import type { SystemInfo } from '@docket/core/settings/settings.contract';

import { Badge } from '../../ui/badge';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Panel } from '../../ui/panel';
import { RelativeTime } from '../../ui/relative-time';

export function ApiConfiguration({ info }: { info: SystemInfo }) {
  return (
    <Panel title="API Configuration" description="Set where Docket runs; read-only here">
      <div className="grid gap-3">
        <Field label="Client ID">
          {(control) => <Input {...control} readOnly value={info.clientId} />}
        </Field>
        <Field label="Backend URL">
          {(control) => <Input {...control} readOnly value={info.backendUrl} />}
        </Field>
      </div>
    </Panel>
  );
}

export function SystemInformation({ info }: { info: SystemInfo }) {
  return (
    <Panel title="System Information" description="What runs here">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 [&_dd]:text-right [&_dt]:text-ink-3">
        <dt>Version</dt>
        <dd className="tabular-nums">{info.version}</dd>
        <dt>Environment</dt>
        <dd>{info.environment}</dd>
        <dt>Last Updated</dt>
        <dd>
          <RelativeTime time={info.last_updated} />
        </dd>
        <dt>Status</dt>
        <dd>
          {info.status === 'Healthy' ? (
            <Badge tone="success">Healthy</Badge>
          ) : (
            <>
              <Badge tone="warn">Needs attention</Badge>
              <span className="mt-0.5 block text-12 break-words">{info.status}</span>
            </>
          )}
        </dd>
        <dt>Classifier</dt>
        <dd className="break-words">{info.classifier}</dd>
        <dt>Language model</dt>
        <dd className="break-words">{info.languageModel}</dd>
      </dl>
    </Panel>
  );
}
