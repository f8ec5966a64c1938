import type { Template, TemplateInput } from '@docket/core/templates/template';
import { TEMPLATE_PAGE_SIZES } from '@docket/core/templates/templates.contract';
import { useQuery } from '@tanstack/react-query';
import { ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';

import { useArchiveItem } from '../../api/archives';
import { failureOf, messageOf } from '../../api/client';
import {
  findTemplate,
  templatesQuery,
  useCreateTemplate,
  useUpdateTemplate,
} from '../../api/templates';
import { useAddressed } from '../../forms/use-addressed';
import { AlertDialog } from '../../ui/alert-dialog';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';
import { Pager } from '../../ui/pager';
import { SkeletonRows } from '../../ui/skeleton';
import { useUndo } from '../../forms/use-undo';
import { toast } from '../../ui/toast';
import { useListState } from '../../ui/use-list-state';
import { TemplateCard } from './template-card';
import { TemplateFormDialog } from './template-form-dialog';

type Asked =
  | { kind: 'form'; template: Template | null }
  | { kind: 'archive'; template: Template }
  | null;

const failed = (text: string) => (error: Error) => {
  toast.error('Error', failureOf(error, text));
};

export function TemplatesPage() {
  const state = useListState(8, TEMPLATE_PAGE_SIZES);
  const list = useQuery(templatesQuery({ page: state.page, pageSize: state.pageSize }));
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  const archive = useArchiveItem();
  const { offer } = useUndo();
  const [asked, setAsked] = useState<Asked>(null);
  useAddressed(findTemplate, (template) => setAsked({ kind: 'form', template }));
  const close = () => setAsked(null);
  const saved = (text: string) => (answer: unknown) => {
    close();
    toast.success('Success', text, { action: offer(answer) });
  };
  const add = () => setAsked({ kind: 'form', template: null });
  function save(template: Template | null, body: TemplateInput) {
    if (template === null)
      create.mutate(
        { body },
        {
          onSuccess: saved('Template created successfully'),
          onError: failed('Failed to create template'),
        },
      );
    else
      update.mutate(
        { params: { id: template.id }, body },
        {
          onSuccess: saved('Template updated successfully'),
          onError: failed('Failed to update template'),
        },
      );
  }
  function archiveTemplate(template: Template) {
    const params = { type: 'templates', id: template.id };
    archive.mutate(
      { params },
      {
        onSuccess: saved('Template archived successfully'),
        onError: failed('Failed to archive template'),
      },
    );
  }
  return (
    <Page>
      <PageHeader
        title="Templates"
        actions={
          <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={add}>
            Add Template
          </Button>
        }
      >
        Manage checklist templates that are automatically applied to tasks from emails
      </PageHeader>
      {list.isPending && <SkeletonRows label="Loading templates..." />}
      {list.isError && list.data === undefined && (
        <ErrorState
          title="Failed to load templates"
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {messageOf(list.error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {list.data?.total === 0 && (
        <EmptyState
          icon={<ListChecks aria-hidden />}
          title="No templates yet"
          action={<Button onClick={add}>Add Template</Button>}
        >
          A template adds its checklist to every task made from an email of its services.
        </EmptyState>
      )}
      {list.data !== undefined && list.data.total > 0 && (
        <>
          <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
            {list.data.items.map((template) => (
              <TemplateCard
                key={template.id}
                template={template}
                onEdit={() => setAsked({ kind: 'form', template })}
                onArchive={() => setAsked({ kind: 'archive', template })}
              />
            ))}
          </div>
          <Pager
            page={state.page}
            pageSize={state.pageSize}
            total={list.data.total}
            sizes={TEMPLATE_PAGE_SIZES}
            onPage={state.onPage}
            onPageSize={state.onPageSize}
          />
        </>
      )}
      {asked?.kind === 'form' && (
        <TemplateFormDialog
          template={asked.template}
          busy={create.isPending || update.isPending}
          onClose={close}
          onSubmit={(input) => save(asked.template, input)}
        />
      )}
      {asked?.kind === 'archive' && (
        <AlertDialog
          open
          title="Archive Template"
          confirm="Archive Template"
          busy={archive.isPending}
          onOpenChange={close}
          onConfirm={() => archiveTemplate(asked.template)}
        >
          Are you sure you want to archive "{asked.template.name}"? You can restore it from
          Archives.
        </AlertDialog>
      )}
    </Page>
  );
}
