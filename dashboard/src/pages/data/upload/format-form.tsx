import { i18n } from '@lingui/core';
import { Group, Select, Switch, Text } from '@mantine/core';
import { type Delimiter, type Encoding, encodings, type FileFormat } from './file-format.ts';

const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 (Latin-1)',
  'iso-8859-2': 'ISO 8859-2',
  macintosh: 'Mac Roman',
};

/** What was guessed of the file, to be changed where the rows below look wrong. */
export function FormatForm({ format, change }: { format: FileFormat; change: (format: FileFormat) => void }) {
  if (format.kind === 'ndjson') return <Text size="sm">{i18n.t('NDJSON: one patient as JSON in each line.')}</Text>;
  return (
    <Group align="flex-end">
      <Select
        label={i18n.t('Between the columns')}
        allowDeselect={false}
        data={[
          { value: ',', label: i18n.t('Comma') },
          { value: ';', label: i18n.t('Semicolon') },
          { value: '\t', label: i18n.t('Tab') },
          { value: '|', label: i18n.t('Vertical bar') },
        ]}
        value={format.delimiter}
        onChange={(delimiter) => delimiter !== null && change({ ...format, delimiter: delimiter as Delimiter })}
      />
      <Select
        label={i18n.t('Encoding')}
        allowDeselect={false}
        data={encodings.map((value) => ({ value, label: encodingNames[value] }))}
        value={format.encoding}
        onChange={(encoding) => encoding !== null && change({ ...format, encoding: encoding as Encoding })}
      />
      <Switch
        label={i18n.t('Decimal comma')}
        description={i18n.t('1.234,5 is read as 1234.5')}
        checked={format.hasDecimalComma}
        onChange={(event) => change({ ...format, hasDecimalComma: event.currentTarget.checked })}
      />
      <Switch
        label={i18n.t('Dates as day.month.year')}
        description={i18n.t('31.12.2024 is read as 2024-12-31')}
        checked={format.hasDottedDates}
        onChange={(event) => change({ ...format, hasDottedDates: event.currentTarget.checked })}
      />
    </Group>
  );
}
