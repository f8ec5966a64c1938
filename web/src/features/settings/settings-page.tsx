import { EmptyState } from '../../ui/empty-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';

export function SettingsPage() {
  return (
    <Page>
      <PageHeader title="Settings">Connection, import, export and this installation</PageHeader>
      <EmptyState title="This screen is being built" />
    </Page>
  );
}
