import './data.css';
import { i18n } from '@lingui/core';
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import IconUpload from '~icons/tabler/upload';
import { useProject } from '../../api/project.ts';
import { Empty } from '../../parts/empty.tsx';
import { Loaded, Page, Waiting } from '../../parts/page.tsx';
import { useMay } from '../../session/person.ts';
import { type Lens, useDataAddress } from './address.ts';
import type { Variable } from './columns.ts';

const Patients = lazy(async () => ({ default: (await import('./patients-view.tsx')).PatientsView }));
const Upload = lazy(async () => ({ default: (await import('./upload/upload-view.tsx')).UploadView }));
const Codebook = lazy(async () => ({ default: (await import('./codebook/codebook.tsx')).Codebook }));

/** A project's patients through three lenses on one filter, and the way in for more. */
export function DataPage() {
  const { projectId, lens, change } = useDataAddress();
  const project = useProject(projectId);
  const mayWrite = useMay('write');
  const upload = (
    <Button leftSection={<IconUpload size={18} />} disabled={!mayWrite} onClick={() => change({ lens: 'upload' })}>
      {i18n.t('Upload patients')}
    </Button>
  );
  const isEmpty = project.data?.patient_count === 0;
  return (
    <Page title={i18n.t('Data')} view={lens} actions={lens !== 'upload' && !isEmpty && upload}>
      <Loaded query={project} what={i18n.t('Loading the project')}>
        {({ name, patient_count, variables }) => (
          <Stack>
            <Group justify="space-between" className="no-print">
              <Lenses lens={lens} choose={(lens) => change({ lens: lens === 'grid' ? undefined : lens })} />
              <Text c="dimmed" size="sm">
                {i18n.t('{n, plural, one {# patient} other {# patients}} in this project', { n: patient_count })}
              </Text>
            </Group>
            {!mayWrite && (
              <Text size="sm" c="dimmed">
                {i18n.t('Your role may read here and change nothing.')}
              </Text>
            )}
            <Suspense fallback={<Waiting what={i18n.t('Loading this view')} />}>
              {lens === 'upload' ? (
                <Upload hasPatients={patient_count > 0} variables={variables as Variable[]} />
              ) : lens === 'codebook' && (!isEmpty || variables.length > 0) ? (
                <Codebook name={name} patients={patient_count} variables={variables as Variable[]} />
              ) : isEmpty ? (
                <NoPatients action={upload} />
              ) : (
                <Patients patients={patient_count} variables={variables as Variable[]} />
              )}
            </Suspense>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function NoPatients({ action }: { action: ReactNode }) {
  return (
    <Empty title={i18n.t('No patients yet')} action={action}>
      {i18n.t('Drop a table with one row for each patient: CSV from Excel, SPSS, REDCap or a registry, or NDJSON.')}
    </Empty>
  );
}

function Lenses({ lens, choose }: { lens: Lens; choose: (lens: Lens) => void }) {
  return (
    <SegmentedControl
      aria-label={i18n.t('View')}
      value={lens}
      onChange={(chosen) => choose(chosen as Lens)}
      className="lenses"
      data={[
        { value: 'grid', label: i18n.t('Table') },
        { value: 'completeness', label: i18n.t('Completeness') },
        { value: 'codebook', label: i18n.t('Codebook') },
        { value: 'cohorts', label: i18n.t('Cohorts') },
        ...(lens === 'upload' ? [{ value: 'upload', label: i18n.t('Upload') }] : []),
      ]}
    />
  );
}
