import type { Template } from '@docket/core/templates/template';
import { TEMPLATE_PAGE_SIZES } from '@docket/core/templates/templates.contract';
import { useQuery } from '@tanstack/react-query';
import { Archive, ListChecks, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';

import { useArchiveItem } from '../../api/archives';
import {
  findTemplate,
  templatesQuery,
  useCreateTemplate,
  useUpdateTemplate,
} from '../../api/templates';
import { serverFieldProblems } from '../../forms/field-problems';
import { selectedOption, ListBar, NAME_SORTS, NothingFound } from '../../forms/list-bar';
import { Loaded } from '../../forms/loaded';
import { useMutationToasts } from '../../forms/mutation-toasts';
import { useSaveRecord } from '../../forms/use-save-record';
import { useRecordFromUrl } from '../../forms/use-record-from-url';
import { AlertDialog } from '../../ui/dialog';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { IconButton } from '../../ui/icon-button';
import { Page, PageHeader } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { SkeletonRows } from '../../ui/skeleton';
import { useListState } from '../../ui/use-url-state';
import { TemplateFormDialog } from './template-form-dialog';
import { countOf } from '../../ui/figures';

type OpenDialog =
  | { kind: 'form'; template: Template | null }
  | { kind: 'archive'; template: Template }
  | null;

export function TemplatesPage() {
  const state = useListState(8, TEMPLATE_PAGE_SIZES);
  const sort = selectedOption(NAME_SORTS, state.get('sort'));
  const search = state.get('search');
  const list = useQuery(
    templatesQuery({ page: state.page, pageSize: state.pageSize, search, sort }),
  );
  // Not judged by the list before, which a search may have emptied.
  const isEmpty = !list.isPlaceholderData && list.data?.total === 0 && search === '';
  const { save, isSaving } = useSaveRecord('template', {
    create: useCreateTemplate(),
    update: useUpdateTemplate(),
    find: findTemplate,
  });
  const archive = useArchiveItem();
  const outcome = useMutationToasts();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  useRecordFromUrl({
    find: findTemplate,
    shown: dialog,
    open: (template) => setDialog({ kind: 'form', template }),
    create: () => setDialog({ kind: 'form', template: null }),
  });
  function close() {
    setDialog(null);
    setProblems({});
  }
  const add = () => setDialog({ kind: 'form', template: null });
  const archiveTemplate = ({ id }: Template) =>
    archive.mutate(
      { params: { type: 'templates', id } },
      outcome({
        text: 'Template archived successfully',
        failure: 'Failed to archive template',
        onDone: close,
      }),
    );
  return (
    <Page>
      <PageHeader
        title="Templates"
        actions={
          <Button variant="primary" icon={Plus} onClick={add}>
            Add Template
          </Button>
        }
      >
        Manage checklist templates that are automatically applied to tasks from emails
      </PageHeader>
      {!isEmpty && <ListBar state={state} noun="templates" sort={sort} sorts={NAME_SORTS} />}
      <Loaded
        query={list}
        loading={<SkeletonRows label="Loading templates..." />}
        failure="Failed to load templates"
      >
        {({ items, total }) =>
          isEmpty ? (
            <EmptyState
              icon={ListChecks}
              title="No templates yet"
              action={<Button onClick={add}>Add Template</Button>}
            >
              A template adds its checklist to every task created from an email about one of its
              services.
            </EmptyState>
          ) : total === 0 ? (
            <NothingFound
              noun="templates"
              onClear={() => state.change({ search: null, page: null })}
            />
          ) : (
            <>
              <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
                {items.map((template) => (
                  <TemplateCard
                    key={template.id}
                    template={template}
                    onEdit={() => setDialog({ kind: 'form', template })}
                    onArchive={() => setDialog({ kind: 'archive', template })}
                  />
                ))}
              </div>
              <Pager {...state} total={total} sizes={TEMPLATE_PAGE_SIZES} />
            </>
          )
        }
      </Loaded>
      {dialog?.kind === 'form' && (
        <TemplateFormDialog
          key={dialog.template?.id ?? 'new'}
          template={dialog.template}
          busy={isSaving}
          serverProblems={problems}
          onClose={close}
          onSubmit={(body) => {
            setProblems({});
            const onError = (error: Error) =>
              setProblems(serverFieldProblems(error, (path) => path.split('.')[0] ?? path) ?? {});
            save({ opened: dialog.template, body, onDone: close, onError });
          }}
        />
      )}
      {dialog?.kind === 'archive' && (
        <AlertDialog
          title="Archive Template"
          confirm="Archive Template"
          busy={archive.isPending}
          onClose={close}
          onConfirm={() => archiveTemplate(dialog.template)}
        >
          Are you sure you want to archive "{dialog.template.name}"? You can restore it from
          Archives.
        </AlertDialog>
      )}
    </Page>
  );
}

const SHOWN_ITEMS = 4;

type Props = { template: Template; onEdit: () => void; onArchive: () => void };

function TemplateCard({ template, onEdit, onArchive }: Props) {
  const more = template.items.length - SHOWN_ITEMS;
  return (
    <article aria-label={template.name} className="rounded-3 border bg-surface p-4">
      <div className="flex items-start gap-1">
        <h2 className="min-w-0 grow text-14 font-semi break-words">{template.name}</h2>
        <IconButton icon={Pencil} label={`Edit ${template.name}`} tip={false} onClick={onEdit} />
        <IconButton
          icon={Archive}
          label={`Archive ${template.name}`}
          tip={false}
          onClick={onArchive}
        />
      </div>
      {template.description !== '' && <p className="text-ink-2">{template.description}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-1.5">
        {template.services.map((service) => (
          <Badge key={service}>{service}</Badge>
        ))}
        <span className="text-12 text-ink-3 tabular-nums">
          {countOf(template.items.length, 'item')}
        </span>
      </div>
      <ul className="mt-3 grid gap-0.5 text-12 leading-4.5 text-ink-2">
        {template.items.slice(0, SHOWN_ITEMS).map((item, at) => (
          <li key={`${at}-${item}`} className="flex gap-2">
            <span
              aria-hidden
              className="mt-0.75 size-3 shrink-0 rounded-[3px] border-[1.5px] border-line-control"
            />
            <span className="min-w-0 break-words">{item}</span>
          </li>
        ))}
        {more > 0 && <li className="pl-5 text-ink-3">+{more} more items...</li>}
      </ul>
    </article>
  );
}
