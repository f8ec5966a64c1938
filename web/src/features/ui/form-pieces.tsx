import { LayoutGrid, List } from 'lucide-react';
import { useState } from 'react';

import { Checkbox, CheckboxLine } from '../../ui/checkbox';
import { ColorSwatches } from '../../ui/color-swatches';
import { DatePicker } from '../../ui/date-picker';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { SearchBox } from '../../ui/search-box';
import { Segmented } from '../../ui/segmented';
import { Select } from '../../ui/select';
import { SwitchLine } from '../../ui/switch';
import { TagInput } from '../../ui/tag-input';
import { Textarea } from '../../ui/textarea';
import { Piece } from './piece';

const FRUITS = [
  { value: 'any', label: 'Any' },
  { value: 'a', label: 'Apple' },
  { value: 'b', label: 'Banana' },
  { value: 'c', label: 'Cherry', disabled: true },
];
const COLORS = ['#e44332', '#2196F3', '#FF9800', '#9C27B0', '#4CAF50'].map((value) => ({ value }));

export function FormPieces() {
  const [fruit, setFruit] = useState('any');
  const [date, setDate] = useState<string | null>('2026-11-20');
  const [tags, setTags] = useState(['boiler', 'lease']);
  const [color, setColor] = useState('#2196F3');
  const [search, setSearch] = useState('');
  const [view, setView] = useState<'list' | 'table'>('list');
  const [isOn, setIsOn] = useState(true);
  return (
    <>
      <Piece name="Fields">
        <Field label="Name" required hint="Shown in lists">
          {(control) => <Input placeholder="Type a name" {...control} />}
        </Field>
        <Field label="Title" error="Please enter a title">
          {(control) => <Input defaultValue="" {...control} />}
        </Field>
        <Field label="Notes">{(control) => <Textarea {...control} />}</Field>
        <Field label="Disabled">{(control) => <Input disabled value="Fixed" {...control} />}</Field>
      </Piece>
      <Piece name="Choices">
        <Field label="Fruit">
          {(control) => <Select value={fruit} options={FRUITS} onChange={setFruit} {...control} />}
        </Field>
        <div className="flex flex-wrap items-center gap-2">
          <Select size="sm" aria-label="Small" value={fruit} options={FRUITS} onChange={setFruit} />
          <Select
            size="bare"
            aria-label="Bare"
            value={fruit}
            options={FRUITS}
            onChange={setFruit}
          />
          <Segmented
            label="View"
            value={view}
            onChange={setView}
            options={[
              { value: 'list', label: 'List', icon: <List aria-hidden /> },
              { value: 'table', label: 'Table', icon: <LayoutGrid aria-hidden /> },
            ]}
          />
        </div>
        <Field label="Due date">
          {(control) => (
            <DatePicker label="Due date" value={date} onChange={setDate} {...control} />
          )}
        </Field>
        <Field label="Words" hint="Separate with commas">
          {(control) => <TagInput value={tags} onChange={setTags} {...control} />}
        </Field>
        <ColorSwatches label="Color" value={color} options={COLORS} onChange={setColor} />
        <SearchBox label="Search" placeholder="Search..." value={search} onChange={setSearch} />
      </Piece>
      <Piece name="On and off">
        <CheckboxLine checked={isOn} onCheckedChange={setIsOn}>
          A checkbox with words
        </CheckboxLine>
        <div className="flex items-center gap-3">
          <Checkbox aria-label="Off" checked={!isOn} onCheckedChange={(on) => setIsOn(!on)} />
          <Checkbox aria-label="Some" indeterminate checked={false} onCheckedChange={setIsOn} />
          <Checkbox aria-label="Done" round checked={isOn} onCheckedChange={setIsOn} />
          <Checkbox aria-label="Disabled" disabled checked={false} />
        </div>
        <SwitchLine
          label="Include metadata"
          hint="Sender and time"
          checked={isOn}
          onCheckedChange={setIsOn}
        />
      </Piece>
    </>
  );
}
