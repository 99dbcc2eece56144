import { i18n } from '@lingui/core';
import { JsonInput } from '@mantine/core';
import { useState } from 'react';
import { type FieldProps, looksOf } from './field-properties.tsx';

/** What no other input fits, such as a table of counts, as the API takes it: [[12, 5], [3, 20]]. */
export function JsonField(properties: FieldProps) {
  const { value, onChange } = properties;
  const looks = looksOf(properties);
  const [typed, setTyped] = useState(value === undefined ? '' : JSON.stringify(value));
  const isWrong = typed.trim() !== '' && parsed(typed) === undefined;
  return (
    <JsonInput
      {...looks}
      maw={520}
      autosize
      minRows={2}
      placeholder="[[12, 5], [3, 20]]"
      value={typed}
      error={isWrong ? i18n.t('This is not JSON yet.') : looks.error}
      onChange={(text) => {
        setTyped(text);
        onChange(parsed(text));
      }}
    />
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
