import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';

import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Keys } from '../../ui/kbd';
import { Page, PageHeader } from '../../ui/page';
import { placeInPage } from '../../ui/place-in-page';
import { SearchBox } from '../../ui/search-box';
import { StackedTable } from '../../ui/stacked-table';
import { useCharacterKeys } from '../../ui/character-keys';
import { useRegisteredShortcuts } from '../../ui/use-shortcuts';
import { connectionGuides } from './connection-guides';
import { type Expression, type Guide, screenGuides, topicGuides } from './guides';

/** Every word must occur in the guide. */
function matchesGuide(guide: Guide, search: string): boolean {
  const { title, body, steps = [], patterns = [] } = guide;
  const examples = patterns.flatMap((row) => Object.values(row));
  const text = [title, ...body, ...steps, ...examples].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export function HelpPage() {
  const [search, setSearch] = useState('');
  const { hash } = useLocation();
  useEffect(() => {
    placeInPage(hash)?.scrollIntoView();
  }, [hash]);
  const screens = screenGuides.filter((guide) => matchesGuide(guide, search));
  const topics = topicGuides.filter((guide) => matchesGuide(guide, search));
  const connections = connectionGuides.filter((guide) => matchesGuide(guide, search));
  const hasKeys = search === '' || 'keyboard shortcuts keys'.includes(search.toLowerCase());
  return (
    <Page>
      <PageHeader
        title="Help & Documentation"
        actions={
          <Button asChild>
            <a href="/api/docs">API Documentation</a>
          </Button>
        }
      >
        What each screen does, how to connect a mailbox, and what is stored where.
      </PageHeader>
      <SearchBox
        label="Search help"
        placeholder="Search help"
        value={search}
        onChange={setSearch}
        className="mb-6 max-w-105"
      />
      <div className="grid gap-8">
        <Part title="Topics" guides={topics} />
        {hasKeys && <KeyboardGuide />}
        <Part title="Other Apps and Devices" guides={connections} />
        <Part title="Screens" guides={screens} />
        {topics.length + connections.length + screens.length === 0 && !hasKeys && (
          <EmptyState title={`Nothing matches “${search}”`}>Try another word.</EmptyState>
        )}
      </div>
    </Page>
  );
}

function Part({ title, guides }: { title: string; guides: readonly Guide[] }) {
  if (guides.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="border-b pb-2 text-14 leading-5 font-semi">{title}</h2>
      {guides.map((guide) => (
        <article
          key={guide.id}
          id={guide.id}
          className="grid grid-cols-[13.75rem_minmax(0,66ch)] gap-6 border-b py-4 last:border-b-0 max-md:grid-cols-1 max-md:gap-1"
        >
          <h3 className="font-semi">
            {guide.to === undefined ? (
              guide.title
            ) : (
              <Link to={guide.to} className="link touch">
                {guide.title}
              </Link>
            )}
          </h3>
          <div className="grid grid-cols-1 gap-2 text-ink-2">
            <Picture id={guide.id} title={guide.title} />
            {guide.body.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {guide.steps !== undefined && (
              <ol className="grid grid-cols-1 list-decimal gap-1.5 pl-5 marker:text-ink-3">
                {guide.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            )}
            {guide.patterns !== undefined && <Expressions rows={guide.patterns} />}
          </div>
        </article>
      ))}
    </section>
  );
}

function Expressions({ rows }: { rows: readonly Expression[] }) {
  return (
    <StackedTable
      label="Examples of regular expressions"
      rows={rows}
      rowKey={({ pattern }) => pattern}
      columns={[
        { label: 'Pattern', cell: ({ pattern }) => <code className="font-mono">{pattern}</code> },
        { label: 'Meaning', cell: ({ means }) => means },
        { label: 'Matches', cell: ({ finds }) => finds },
        { label: 'Does not match', cell: ({ leaves }) => leaves },
      ]}
    />
  );
}

/** Renders nothing if there is no picture. */
function Picture({ id, title }: { id: string; title: string }) {
  const light = pictureOf(id, 'light');
  const dark = pictureOf(id, 'dark');
  const chosen = document.documentElement.dataset['theme'];
  if (light === undefined || dark === undefined) return null;
  return (
    <picture>
      {chosen === undefined && <source srcSet={dark} media="(prefers-color-scheme: dark)" />}
      <img
        src={chosen === 'dark' ? dark : light}
        alt={`The ${title} screen`}
        loading="lazy"
        // Reserves space, so that the text below does not move.
        width={1440}
        height={900}
        className="w-full max-w-160 rounded-3 border"
      />
    </picture>
  );
}

function KeyboardGuide() {
  const shortcuts = useRegisteredShortcuts();
  const hasCharacterKeys = useCharacterKeys();
  return (
    <section aria-label="Keyboard" id="keyboard">
      <h2 className="border-b pb-2 text-14 leading-5 font-semi">Keyboard</h2>
      <p className="py-3 text-ink-2">
        These shortcuts work everywhere.{' '}
        {hasCharacterKeys ? (
          <>
            Press <Keys keys="?" large /> on any screen to see its own. Single-key shortcuts can be
            turned off in Settings.
          </>
        ) : (
          'Single-key shortcuts are turned off in Settings.'
        )}
      </p>
      <div className="grid max-w-180 grid-cols-2 gap-x-8 gap-y-1 max-md:grid-cols-1">
        {shortcuts.map(({ keys, label }) => (
          <div key={keys} className="flex min-h-7 items-center justify-between text-ink-2">
            {label}
            <Keys keys={keys} large />
          </div>
        ))}
      </div>
    </section>
  );
}

const made = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Picture of a screen, in pictures/<guide id>-<theme>.webp; undefined if there is none. */
function pictureOf(id: string, theme: 'light' | 'dark'): string | undefined {
  return made[`./pictures/${id}-${theme}.webp`];
}
