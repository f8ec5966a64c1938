import { EmptyState } from '../../ui/empty-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';

export function ArchivesPage() {
  return (
    <Page>
      <PageHeader title="Archives">Everything archived, to look at or bring back</PageHeader>
      <EmptyState title="This screen is being built" />
    </Page>
  );
}
