import {
  Archive,
  BriefcaseBusiness,
  FlaskConical,
  Folder,
  Globe,
  History,
  House,
  Inbox,
  LifeBuoy,
  ListChecks,
  PenLine,
  RefreshCw,
  Settings,
  SquareCheckBig,
  Tags,
  Target,
  type LucideIcon,
} from 'lucide-react';

export type Destination = {
  path: string;
  label: string;
  icon: LucideIcon;
  /** Second key of the `g` sequence. */
  letter: string;
  /** Status bar hint. */
  hint?: string;
};

const home: Destination[] = [
  { path: '/', label: 'Home', icon: House, letter: 'h' },
  { path: '/emails', label: 'Emails', icon: Inbox, letter: 'e', hint: 'emails' },
  { path: '/tasks', label: 'Tasks', icon: SquareCheckBig, letter: 't', hint: 'tasks' },
  { path: '/projects', label: 'Projects', icon: Folder, letter: 'p', hint: 'projects' },
  { path: '/services', label: 'Services', icon: BriefcaseBusiness, letter: 'v' },
  { path: '/templates', label: 'Templates', icon: ListChecks, letter: 'l' },
];
const mailBecomesWork: Destination[] = [
  { path: '/rules', label: 'Tagging Rules', icon: Tags, letter: 'r' },
  { path: '/style', label: 'Task Style', icon: PenLine, letter: 'y' },
  { path: '/contexts', label: 'Contexts', icon: Globe, letter: 'x' },
  { path: '/preview', label: 'Preview & Test', icon: FlaskConical, letter: 'w' },
];
const records: Destination[] = [
  { path: '/sync', label: 'Sync Dashboard', icon: RefreshCw, letter: 'n' },
  { path: '/audit', label: 'Audit Log', icon: History, letter: 'u' },
  { path: '/accuracy', label: 'Accuracy', icon: Target, letter: 'm' },
];

export const sidebarGroups: { caption: string | null; items: Destination[] }[] = [
  { caption: null, items: home },
  { caption: 'How mail becomes work', items: mailBecomesWork },
  { caption: 'Records', items: records },
];
export const help: Destination = {
  path: '/help',
  label: 'Help & Docs',
  icon: LifeBuoy,
  letter: 'i',
};
const fromUserMenu: Destination[] = [
  { path: '/settings', label: 'Settings', icon: Settings, letter: 's' },
  { path: '/archives', label: 'Archives', icon: Archive, letter: 'a' },
];

export const destinations: Destination[] = [
  ...home,
  ...mailBecomesWork,
  ...records,
  ...fromUserMenu,
  help,
];

/** Opened from the account menu by those who may. */
const administration = { path: '/administration', label: 'Administration' };

export function destinationOf(pathname: string): Pick<Destination, 'path' | 'label'> | undefined {
  return [...destinations, administration].find(({ path }) =>
    path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`),
  );
}
