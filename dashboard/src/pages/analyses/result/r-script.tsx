import { i18n } from '@lingui/core';
import { Button, Code, Group, ScrollArea, Text, Title } from '@mantine/core';
import IconDownload from '~icons/tabler/download';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { useMethod } from '../method.ts';
import type { AnyRun } from './analysis.ts';

type Properties = { run: Pick<AnyRun, 'method' | 'method_version'>; script: string; onSave: () => void };

/** The same in R: it reads the exported patients and leaves our numbers, by our names, in `result`. */
export function RScript({ run, script, onSave }: Properties) {
  if (script === '') return null;
  return (
    <section aria-labelledby="r-script">
      <Title order={2} id="r-script" mb="xs">
        {i18n.t('The same in R')}
      </Title>
      <Text size="sm" mb="xs">
        {i18n.t(
          'The script reads the patients.csv of an export of this project and finds the same numbers in R, under the same names in the list “result”.',
        )}{' '}
        <Agreement {...run} />
      </Text>
      <ScrollArea.Autosize
        mah={360}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-labelledby': 'r-script' }}
      >
        <Code block>{script}</Code>
      </ScrollArea.Autosize>
      <Group gap="xs" mt="xs" className="no-print">
        <CopyButton text={script} label={i18n.t('Copy script')} />
        <Button variant="subtle" size="compact-sm" leftSection={<IconDownload size={16} />} onClick={onSave}>
          {i18n.t('Save script')}
        </Button>
      </Group>
    </section>
  );
}

/** How far the method is from R on the reference cases, if it is still the version that the run had. */
function Agreement({ method: name, method_version }: Properties['run']) {
  const method = useMethod(name);
  const agreement = method.data?.version === method_version ? method.data.agreement : null;
  if (agreement === null) return null;
  const { r_version: version, cases: n, worst_relative_difference: worst } = agreement;
  return worst === 0
    ? i18n.t('Agrees with R {version} on {n, plural, one {# case} other {# cases}}, to the last digit.', { version, n })
    : i18n.t(
        'Agrees with R {version} on {n, plural, one {# case} other {# cases}}, largest relative difference {worst}.',
        { version, n, worst: worst.toExponential(0) },
      );
}
