import type { ComponentProps } from 'react';

import { Field } from './field';
import { Input } from './input';
import { Select } from './select';
import { Textarea } from './textarea';

type FieldProps = Omit<ComponentProps<typeof Field>, 'children'>;
type TextProps = FieldProps & { value: string; onChange?: (value: string) => void };

export function TextField({
  label,
  hint,
  error,
  required,
  className,
  onChange,
  ...input
}: TextProps & Omit<ComponentProps<'input'>, keyof TextProps>) {
  return (
    <Field {...{ label, hint, error, required, className }}>
      {(control) => (
        <Input {...control} {...input} onChange={(event) => onChange?.(event.target.value)} />
      )}
    </Field>
  );
}

export function TextareaField({
  label,
  hint,
  error,
  required,
  className,
  onChange,
  ...area
}: TextProps & Omit<ComponentProps<'textarea'>, keyof TextProps>) {
  return (
    <Field {...{ label, hint, error, required, className }}>
      {(control) => (
        <Textarea {...control} {...area} onChange={(event) => onChange?.(event.target.value)} />
      )}
    </Field>
  );
}

export function SelectField<Value extends string>({
  value,
  options,
  onChange,
  ...field
}: FieldProps & Pick<ComponentProps<typeof Select<Value>>, 'value' | 'options' | 'onChange'>) {
  return (
    <Field {...field}>
      {(control) => <Select {...control} value={value} options={options} onChange={onChange} />}
    </Field>
  );
}
