import { IMPORT_DAYS_MAX, IMPORT_DAYS_MIN } from '@docket/core/settings/import.contract';

import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Panel } from '../../ui/panel';
import { RelativeTime } from '../../ui/relative-time';
import { FileDrop } from './file-drop';
import { countsWords, ImportProgress } from './import-progress';
import { isUnderWay, useEmailImport } from './use-email-import';

export function EmailImport() {
  const state = useEmailImport();
  const { shown, last, isStarting, isSending } = state;
  const isRunning = shown !== null && isUnderWay(shown);
  return (
    <Panel
      title="Email Import"
      description="Take over older mail from the mailbox or from files"
      actions={<StateBadge state={state} />}
    >
      {shown === null && !isSending && (
        <>
          <form
            noValidate
            className="flex flex-wrap items-start gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              state.startImport();
            }}
          >
            <Field
              label="Days to import"
              className="w-60 max-md:w-full"
              error={state.problem}
              hint="30 is recommended for the first import"
            >
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  min={IMPORT_DAYS_MIN}
                  max={IMPORT_DAYS_MAX}
                  value={state.days}
                  onChange={(event) => state.setDays(event.target.value)}
                />
              )}
            </Field>
            <Button
              type="submit"
              className="mt-5 max-md:mt-0 max-md:w-full"
              busy={isStarting}
              disabled={!state.isSignedIn}
            >
              {isStarting ? 'Starting...' : 'Import Emails'}
            </Button>
          </form>
          <FileDrop disabled={isStarting} onFiles={state.sendFiles} />
          {last !== null && (
            <p className="mt-3 text-12 text-ink-3">
              Last import <RelativeTime time={last.finishedAt ?? last.createdAt} />:{' '}
              {countsWords(last)}
            </p>
          )}
        </>
      )}
      {(shown !== null || isSending) && <ImportProgress job={shown} />}
      {shown !== null && !isRunning && (
        <Button className="mt-3" onClick={state.startNew}>
          Start New Import
        </Button>
      )}
    </Panel>
  );
}

function StateBadge({ state }: { state: ReturnType<typeof useEmailImport> }) {
  const { shown, isStarting, isSending } = state;
  if (shown === null) {
    if (isStarting || isSending) return <Badge tone="accent">Starting...</Badge>;
    return <Badge>Ready</Badge>;
  }
  if (isUnderWay(shown)) return <Badge tone="accent">Processing...</Badge>;
  if (shown.state === 'completed') return <Badge tone="success">Completed</Badge>;
  return <Badge tone="danger">{shown.state === 'cancelled' ? 'Cancelled' : 'Failed'}</Badge>;
}
