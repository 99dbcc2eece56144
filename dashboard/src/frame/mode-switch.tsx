import { i18n } from '@lingui/core';
import { SegmentedControl } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMode } from '../api/mode.ts';

/** Live and test data are worlds apart: nothing of one has an id in the other, so a page of a resource is left. */
export function ModeSwitch() {
  const mode = useMode();
  const navigate = useNavigate();
  const hasResource = Object.keys(useParams({ strict: false })).length > 0;
  return (
    <SegmentedControl
      size="xs"
      aria-label={i18n.t('Data of')}
      value={mode}
      data={[
        { value: 'live', label: i18n.t('Live') },
        { value: 'test', label: i18n.t('Test') },
      ]}
      onChange={(chosen) =>
        void navigate({
          to: hasResource ? '/' : '.',
          search: { mode: chosen === 'test' ? 'test' : undefined } as never,
        })
      }
    />
  );
}
