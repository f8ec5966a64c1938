import type { Rule } from '@docket/core/rules/rule';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical, Plus, Sparkles, Tags } from 'lucide-react';
import { useState } from 'react';

import { messageOf } from '../../api/client';
import { findRule, rulesQuery } from '../../api/rules';
import { useAddressed } from '../../forms/use-addressed';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { later } from '../../ui/later';
import { Page, PageHeader } from '../../ui/page';
import { SkeletonRows } from '../../ui/skeleton';
import { RuleList } from './rule-list';
import { SenderVetoes } from './sender-vetoes';
import { useRuleChanges } from './use-rule-changes';

const RuleFormDialog = later(async () => (await import('./rule-form-dialog')).RuleFormDialog);
const ApplyDialog = later(async () => (await import('./apply-dialog')).ApplyDialog);
const GenerateDialog = later(async () => (await import('./generate-dialog')).GenerateDialog);
const TestRulesDialog = later(async () => (await import('./test-rules-dialog')).TestRulesDialog);

type Asked =
  | { kind: 'form'; rule: Rule | null }
  | { kind: 'apply'; rule: Rule }
  | { kind: 'generate' }
  | { kind: 'test' }
  | null;

export function RulesPage() {
  const list = useQuery(rulesQuery());
  const [asked, setAsked] = useState<Asked>(null);
  useAddressed(
    findRule,
    (rule) => setAsked({ kind: 'form', rule }),
    () => setAsked({ kind: 'form', rule: null }),
  );
  const changes = useRuleChanges(() => setAsked(null));
  const add = () => setAsked({ kind: 'form', rule: null });
  const close = () => {
    setAsked(null);
    changes.clearProblems();
  };
  return (
    <Page>
      <PageHeader
        title="Tagging Rules"
        actions={
          <>
            {list.data !== undefined && list.data.length > 0 && (
              <Button icon={FlaskConical} onClick={() => setAsked({ kind: 'test' })}>
                Test Rules
              </Button>
            )}
            <Button icon={Sparkles} onClick={() => setAsked({ kind: 'generate' })}>
              Generate from Examples
            </Button>
            <Button variant="primary" icon={Plus} onClick={add}>
              Add Rule
            </Button>
          </>
        }
      >
        Define rules to automatically map emails to projects and tags
      </PageHeader>
      {list.isPending && <SkeletonRows label="Loading rules..." />}
      {list.isError && list.data === undefined && (
        <ErrorState
          title="Failed to load data"
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {messageOf(list.error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {list.data?.length === 0 && (
        <EmptyState
          icon={Tags}
          title="No rules configured"
          action={<Button onClick={add}>Add Rule</Button>}
        >
          A rule puts matching emails in a project and sets tags, priority and due date. Rules take
          precedence over what Docket has learned.
        </EmptyState>
      )}
      {list.data !== undefined && list.data.length > 0 && (
        <RuleList
          rules={list.data}
          changes={changes}
          onEdit={(rule) => setAsked({ kind: 'form', rule })}
          onApply={(rule) => setAsked({ kind: 'apply', rule })}
        />
      )}
      <SenderVetoes />
      {asked?.kind === 'form' && (
        <RuleFormDialog
          rule={asked.rule}
          busy={changes.isSaving}
          serverProblems={changes.problems}
          onChange={changes.clearProblems}
          onClose={close}
          onSubmit={(input) => changes.save(asked.rule, input)}
        />
      )}
      {asked?.kind === 'apply' && <ApplyDialog rule={asked.rule} onClose={close} />}
      {asked?.kind === 'generate' && <GenerateDialog onClose={close} />}
      {asked?.kind === 'test' && <TestRulesDialog onClose={close} />}
    </Page>
  );
}
