import type { ApiToken } from '@docket/core/api-tokens/api-tokens.contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { apiTokensQuery, useRevokeApiToken } from '../../../api/api-tokens';
import { LoadedPanel } from '../../../forms/loaded-panel';
import { toastError } from '../../../forms/mutation-toasts';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { AlertDialog } from '../../../ui/dialog';
import { Panel } from '../../../ui/panel';
import { RelativeTime } from '../../../ui/relative-time';
import { toast } from '../../../ui/toast';
import { CreateTokenDialog } from './create-token-dialog';

/** API tokens with their scopes and last use. */
export function ApiTokens() {
  const query = useQuery(apiTokensQuery());
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Panel
      title="API Tokens"
      description={
        <>
          For scripts and other programs that use the{' '}
          <a className="link underline" href="/api/docs">
            Docket API
          </a>
        </>
      }
      actions={
        <Button size="sm" icon={Plus} onClick={() => setIsCreating(true)}>
          New Token
        </Button>
      }
    >
      <LoadedPanel query={query} noun="tokens">
        {({ tokens }) =>
          tokens.length === 0 ? (
            <p className="text-ink-2">No tokens.</p>
          ) : (
            <ul aria-label="API tokens" className="grid gap-3">
              {tokens.map((token) => (
                <Token key={token.id} token={token} />
              ))}
            </ul>
          )
        }
      </LoadedPanel>
      {isCreating && <CreateTokenDialog onClose={() => setIsCreating(false)} />}
    </Panel>
  );
}

function Token({ token }: { token: ApiToken }) {
  const revoke = useRevokeApiToken();
  const [isConfirming, setIsConfirming] = useState(false);
  const confirm = () =>
    revoke.mutate(
      { params: { id: token.id } },
      {
        onSuccess: () => toast.success('Token Revoked', `${token.name} no longer has access`),
        onError: toastError('Failed to revoke the API token'),
        onSettled: () => setIsConfirming(false),
      },
    );
  return (
    <li className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{token.name}</span>
          {token.isExpired && <Badge tone="warn">Expired</Badge>}
          {token.scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
        </p>
        <p className="text-12 text-ink-2">
          {token.lastUsedAt === null ? (
            'Never used'
          ) : (
            <>
              last used <RelativeTime time={token.lastUsedAt} /> from {token.lastUsedFrom}
            </>
          )}{' '}
          · {token.isExpired ? 'expired' : 'expires'} <RelativeTime time={token.expiresAt} />
        </p>
      </div>
      <Button size="sm" onClick={() => setIsConfirming(true)} aria-label={`Revoke ${token.name}`}>
        Revoke
      </Button>
      {isConfirming && (
        <AlertDialog
          danger
          title={`Revoke ${token.name}?`}
          confirm="Revoke"
          busy={revoke.isPending}
          onClose={() => setIsConfirming(false)}
          onConfirm={confirm}
        >
          Programs that use this token lose access at once. This cannot be undone.
        </AlertDialog>
      )}
    </li>
  );
}
