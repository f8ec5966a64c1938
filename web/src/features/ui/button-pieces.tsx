import { Archive, Check, Plus, X } from 'lucide-react';

import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Confidence } from '../../ui/confidence';
import { IconButton } from '../../ui/icon-button';
import { Keys } from '../../ui/kbd';
import { PriorityBadge } from '../../ui/priority-badge';
import { ProjectDot } from '../../ui/project-dot';
import { Piece } from './piece';

const row = 'flex flex-wrap items-center gap-2';

export function ButtonPieces() {
  return (
    <>
      <Piece name="Buttons">
        <div className={row}>
          <Button variant="primary" icon={<Plus size={16} aria-hidden />}>
            Primary <Keys keys="Shift+a" />
          </Button>
          <Button>Normal</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger">Danger</Button>
          <Button variant="link">Link</Button>
        </div>
        <div className={row}>
          <Button disabled>Disabled</Button>
          <Button busy>Saving...</Button>
          <Button variant="primary" busy>
            Saving...
          </Button>
          <Button size="sm">Small</Button>
          <IconButton label="Archive">
            <Archive size={16} aria-hidden />
          </IconButton>
          <IconButton label="Archive (off)" disabled>
            <Archive size={16} aria-hidden />
          </IconButton>
        </div>
      </Piece>
      <Piece name="Badges, priority, confidence, dots, keys">
        <div className={row}>
          <Badge>Neutral</Badge>
          <Badge tone="accent">Unread</Badge>
          <Badge tone="success" icon={<Check aria-hidden />}>
            Approved
          </Badge>
          <Badge icon={<X aria-hidden />}>Rejected</Badge>
          <Badge tone="warn">2 missing</Badge>
          <Badge tone="danger">cancelled</Badge>
          <Badge tone="outline">Outline</Badge>
        </div>
        <div className={row}>
          <PriorityBadge priority="P1" />
          <PriorityBadge priority="P2" />
          <PriorityBadge priority="P3" />
          <PriorityBadge priority="P4" />
          <Confidence value={0.94} />
          <Confidence value={0.82} />
          <Confidence value={0.58} />
          <Confidence value={0.94} pill />
          <Confidence value={0.82} pill />
          <Confidence value={0.58} pill />
        </div>
        <div className={row}>
          <ProjectDot color="#2196F3" /> <ProjectDot color={null} />
          <Keys keys="mod+k" /> <Keys keys="g e" /> <Keys keys="Shift+a" />{' '}
          <Keys keys="g e" large />
        </div>
      </Piece>
    </>
  );
}
