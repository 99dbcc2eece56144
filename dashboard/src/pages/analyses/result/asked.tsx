import { i18n } from '@lingui/core';
import { Group, Text } from '@mantine/core';
import { type Condition, conditionInWords } from '../../../parts/conditions.ts';
import { TextLink } from '../../../parts/links.tsx';
import { useMay } from '../../../session/person.ts';
import { StatusBadge } from '../status.tsx';
import type { AnyAnalysis, AnyRun } from './analysis.ts';
import { parametersInWords } from './parameters-in-words.ts';

type Properties = { projectId: string; analysis: AnyAnalysis; run: AnyRun };

/** What was asked of the run: the method, its parameters, the patients; and a new analysis that begins with the same. */
export function Asked({ projectId, analysis, run }: Properties) {
  const mayWrite = useMay('write');
  const conditions = run.filter as Condition[];
  return (
    <div>
      <Group gap="xs">
        <StatusBadge status={run.status} />
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {[run.method, ...parametersInWords(run.parameters)].join(' · ')}
        </Text>
      </Group>
      {conditions.length > 0 && (
        <Text size="sm">
          {i18n.t('Only patients of whom: {conditions}', { conditions: conditions.map(conditionInWords).join('; ') })}
        </Text>
      )}
      {analysis.description !== '' && <Text size="sm">{analysis.description}</Text>}
      {mayWrite && (
        <TextLink
          size="sm"
          to="/projects/$projectId/analyses/new"
          params={{ projectId }}
          search={{
            method: run.method,
            name: analysis.name,
            parameters: run.parameters,
            ...(conditions.length === 0 ? {} : { filter: conditions }),
          }}
        >
          {i18n.t('New analysis that begins with these settings')}
        </TextLink>
      )}
    </div>
  );
}
