import { EmptyState } from '../../ui/empty-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';

export function PreviewPage() {
  return (
    <Page>
      <PageHeader title="Preview & Test">Try what an email would become</PageHeader>
      <EmptyState title="This screen is being built" />
    </Page>
  );
}
