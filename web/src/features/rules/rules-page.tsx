import type { Rule } from '@docket/core/rules/rule';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical, Plus, Sparkles, Tags } from 'lucide-react';

import { findRule, rulesQuery, useRuleToEdit } from '../../api/rules';
import { Loaded } from '../../forms/loaded';
import { useDialog } from '../../forms/use-dialog';
import { useRecordFromUrl } from '../../forms/use-record-from-url';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { laterPanel } from '../../ui/later';
import { Page, PageHeader } from '../../ui/page';
import { SkeletonRows } from '../../ui/skeleton';
import { RuleList } from './rule-list';
import { SenderVetoes } from './sender-vetoes';
import { useRuleChanges } from './use-rule-changes';

const RuleFormDialog = laterPanel(async () => (await import('./rule-form-dialog')).RuleFormDialog);
const ApplyDialog = laterPanel(async () => (await import('./apply-dialog')).ApplyDialog);
const GenerateDialog = laterPanel(async () => (await import('./generate-dialog')).GenerateDialog);
const TestRulesDialog = laterPanel(
  async () => (await import('./test-rules-dialog')).TestRulesDialog,
);

type OpenDialog =
  | { kind: 'form'; rule: Rule | null }
  | { kind: 'apply'; rule: Rule }
  | { kind: 'generate' }
  | { kind: 'test' };

export function RulesPage() {
  const list = useQuery(rulesQuery());
  const { dialog, setDialog, openLater } = useDialog<OpenDialog>();
  const ruleToEdit = useRuleToEdit();
  useRecordFromUrl({
    find: findRule,
    shown: dialog,
    open: (rule) => setDialog({ kind: 'form', rule }),
    create: () => setDialog({ kind: 'form', rule: null }),
  });
  const changes = useRuleChanges(() => setDialog(null));
  const add = () => setDialog({ kind: 'form', rule: null });
  const close = () => {
    setDialog(null);
    changes.clearProblems();
  };
  return (
    <Page>
      <PageHeader
        title="Tagging Rules"
        actions={
          <>
            {list.data !== undefined && list.data.length > 0 && (
              <Button icon={FlaskConical} onClick={() => setDialog({ kind: 'test' })}>
                Test Rules
              </Button>
            )}
            <Button icon={Sparkles} onClick={() => setDialog({ kind: 'generate' })}>
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
      <Loaded
        query={list}
        loading={<SkeletonRows label="Loading rules..." />}
        failure="Failed to load data"
      >
        {(rules) =>
          rules.length === 0 ? (
            <EmptyState
              icon={Tags}
              title="No rules configured"
              action={<Button onClick={add}>Add Rule</Button>}
            >
              A rule puts matching emails in a project and sets tags, priority and due date. Rules
              take precedence over what Docket has learned.
            </EmptyState>
          ) : (
            <RuleList
              rules={rules}
              changes={changes}
              onEdit={(chosen) =>
                openLater(
                  ruleToEdit(chosen).then((rule) => ({ kind: 'form', rule })),
                  'Failed to fetch the rule',
                )
              }
              onApply={(rule) => setDialog({ kind: 'apply', rule })}
            />
          )
        }
      </Loaded>
      <SenderVetoes />
      {dialog?.kind === 'form' && (
        <RuleFormDialog
          key={dialog.rule?.id ?? 'new'}
          rule={dialog.rule}
          busy={changes.isSaving}
          serverProblems={changes.problems}
          onClose={close}
          onSubmit={(input) => changes.save(dialog.rule, input)}
        />
      )}
      {dialog?.kind === 'apply' && <ApplyDialog rule={dialog.rule} onClose={close} />}
      {dialog?.kind === 'generate' && <GenerateDialog onClose={close} />}
      {dialog?.kind === 'test' && <TestRulesDialog onClose={close} />}
    </Page>
  );
}
