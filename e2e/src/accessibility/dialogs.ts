import type { Page } from 'playwright-core';

/** How it is opened: by a button, with the first row expanded or not, and an item of its menu; or by a key. */
type Opening = { by: RegExp | string; unfold?: true; item?: string; key?: true };

/** The dialogs of each screen. */
export const DIALOGS: readonly { at: string; dialogs: readonly Opening[] }[] = [
  {
    at: '/projects',
    dialogs: [
      { by: 'Add Project' },
      { by: /^Actions for/, item: 'Edit' },
      { by: /^Actions for/, item: 'Delete' },
    ],
  },
  { at: '/tasks', dialogs: [{ by: 'Create Task' }] },
  { at: '/services', dialogs: [{ by: 'Add Service' }] },
  { at: '/templates', dialogs: [{ by: 'Add Template' }] },
  {
    at: '/rules',
    dialogs: [{ by: 'Add Rule' }, { by: 'Test Rules' }, { by: 'Generate from Examples' }],
  },
  { at: '/contexts', dialogs: [{ by: 'Add Context' }] },
  { at: '/audit', dialogs: [{ by: /^Revert/, unfold: true }] },
  {
    at: '/settings',
    dialogs: [
      { by: 'New Token' },
      { by: 'New Webhook' },
      { by: 'Connect Todoist' },
      { by: 'Disconnect' },
      { by: 'Delete My Account' },
    ],
  },
  { at: '/', dialogs: [{ by: 'Control+k', key: true }] },
  { at: '/emails', dialogs: [{ by: '?', key: true }] },
];

const isOpen = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first();

export async function openDialog(page: Page, { by, unfold, item, key }: Opening): Promise<void> {
  if (unfold === true) await page.locator('main details summary').first().click();
  if (key === true) await page.keyboard.press(String(by));
  // Pressed by key: on a busy machine, what is loaded above moves a button from under the pointer.
  else await page.getByRole('button', { name: by }).first().press('Enter');
  const menu = page.locator('[role=menu][data-state=open]');
  if (item !== undefined) await menu.getByRole('menuitem', { name: item }).click();
  await isOpen(page).waitFor();
}
