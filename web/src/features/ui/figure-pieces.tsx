import { useState } from 'react';

import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { SectionHeader } from '../../ui/page-header';
import { ProgressBar } from '../../ui/progress-bar';
import { ReliabilityPlot } from '../../ui/reliability-plot';
import { RetryLine } from '../../ui/retry-line';
import { SkeletonCards } from '../../ui/skeleton-cards';
import { Slider } from '../../ui/slider';
import { StackedTable } from '../../ui/stacked-table';
import { Piece } from './piece';

const nothing = () => undefined;
const ROWS = [
  { folder: 'Inbox', stored: 9412, state: 'All mail' },
  { folder: 'Sent Items', stored: 3508, state: 'All mail' },
];
const POINTS = [
  { shown: 0.55, right: 0.52, decided: 12 },
  { shown: 0.75, right: 0.77, decided: 40 },
  { shown: 0.94, right: 0.96, decided: 120 },
];

export function FigurePieces() {
  const [confidence, setConfidence] = useState(0.65);
  return (
    <>
      <Piece name="Progress, slider, a line that failed">
        <ProgressBar label="Under way" value={0.62} />
        <ProgressBar label="Not known yet" value={null} />
        <ProgressBar label="Completed" value={1} tone="success" />
        <ProgressBar label="Partly" value={0.4} tone="warn" />
        <ProgressBar label="Failed" value={0.4} tone="danger" />
        <Field label={`Confidence ${Math.round(confidence * 100)}%`}>
          {(control) => (
            <Slider
              min={0}
              max={1}
              step={0.05}
              value={confidence}
              onChange={(event) => setConfidence(event.target.valueAsNumber)}
              {...control}
            />
          )}
        </Field>
        <RetryLine problem="Failed to load projects" busy={false} onRetry={nothing} />
      </Piece>
      <Piece name="Loading cards">
        <SkeletonCards label="Loading cards..." cards={2} />
      </Piece>
      <Piece name="Plot">
        <ReliabilityPlot points={POINTS} />
      </Piece>
      <Piece name="Section, table">
        <SectionHeader title="Folders">
          <Button className="ml-auto">Compare now</Button>
        </SectionHeader>
        <StackedTable
          label="Folders"
          rows={ROWS}
          rowKey={({ folder }) => folder}
          columns={[
            { label: 'Folder', cell: ({ folder }) => folder },
            { label: 'State', isShort: true, cell: ({ state }) => state },
            {
              label: 'Stored',
              isNumber: true,
              cell: ({ stored }) => stored.toLocaleString('en-US'),
            },
          ]}
        />
      </Piece>
    </>
  );
}
