import { apiTokenInputSchema } from '@docket/core/api-tokens/api-tokens.contract';
import { plainProblem } from '@docket/core/plain-problem';
import { TOKEN_SCOPE_NAMES, TOKEN_SCOPES, type TokenScope } from '@docket/core/access/token-scope';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useCreateApiToken } from '../../../api/api-tokens';
import { profileQuery } from '../../../api/session';
import { fieldProblems } from '../../../forms/field-problems';
import { toastError } from '../../../forms/mutation-toasts';
import { FormDialog } from '../../../ui/form-dialog';
import { ChoiceList } from '../../../ui/choice-list';
import { SelectField, TextField } from '../../../ui/form-fields';
import { describedChoices } from './described-choices';
import { SecretDialog } from './secret-dialog';

const EXPIRIES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;
type Expiry = (typeof EXPIRIES)[number]['value'];

/** Asks for name, scopes and expiry, then shows the token once. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateApiToken();
  const isAdministrator = useQuery(profileQuery()).data?.role === 'administrator';
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [expiry, setExpiry] = useState<Expiry>('90');
  const [problems, setProblems] = useState<Record<string, string>>({});
  if (create.data !== undefined)
    return <CreatedToken secret={create.data.secret} onClose={onClose} />;
  function submit() {
    const parsed = apiTokenInputSchema.safeParse(
      { name, scopes, expiresInDays: Number(expiry) },
      { error: plainProblem },
    );
    if (parsed.success)
      return create.mutate(
        { body: parsed.data },
        { onError: toastError('Failed to create the API token') },
      );
    return setProblems(fieldProblems(parsed.error));
  }
  return (
    <FormDialog
      title="New API Token"
      description="Programs with this token act on your behalf, within its scopes."
      submit="Create Token"
      busy={create.isPending}
      draft={[name, scopes, expiry]}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-4">
        <TextField
          label="Name"
          required
          autoFocus
          placeholder="Backup script"
          value={name}
          onChange={setName}
          error={problems['name']}
        />
        <ChoiceList
          legend="Scopes"
          choices={describedChoices(
            TOKEN_SCOPE_NAMES.filter((scope) => scope !== 'admin' || isAdministrator),
            TOKEN_SCOPES,
          )}
          chosen={scopes}
          onChange={setScopes}
          problem={problems['scopes']}
        />
        <SelectField label="Expires after" value={expiry} options={EXPIRIES} onChange={setExpiry} />
      </div>
    </FormDialog>
  );
}

function CreatedToken({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretDialog title="Copy the Token Now" label="API token" secret={secret} onClose={onClose}>
      Docket stores only a hash and cannot show the token again. Send it as{' '}
      <code>Authorization: Bearer …</code>; the{' '}
      <a className="link underline" href="/api/docs">
        API documentation
      </a>{' '}
      lists every call.
    </SecretDialog>
  );
}
