import { i18n } from '@lingui/core';
import { Button } from '@mantine/core';
import { Problem } from '../../../parts/problem.tsx';
import { useDataAddress } from '../address.ts';
import { useChangeVariables } from '../codebook/change-variables.ts';
import type { Variable } from '../columns.ts';
import type { Mends } from './prepared-file.ts';
import type { ProblemGroup } from './problem-group.ts';
import type { OnConflict, Plan } from './upload-plan.ts';

/** What mends a problem by one click: of the file on its way, or of the codebook. The check is made again after it. */
export function MendButtons({
  group: { column, code },
  wrong,
  plan: { mends, format },
  change,
  setOnConflict,
}: {
  group: ProblemGroup;
  wrong: readonly string[];
  plan: Plan;
  change: (mends: Mends) => void;
  setOnConflict: (onConflict: OnConflict) => void;
}) {
  const { projectId } = useDataAddress();
  const variables = useChangeVariables(projectId);
  const button = (text: string, onClick: () => void) => (
    <Button key={text} size="compact-sm" variant="light" loading={variables.isPending} onClick={onClick}>
      {text}
    </Button>
  );
  const changeOne = (changed: (variable: Variable) => Variable) =>
    variables.mutate((all) => all.map((one) => (one.name === column ? changed(one) : one)));
  const isDelimited = format.kind === 'delimited';
  return (
    <>
      {variables.error !== null && <Problem error={variables.error} />}
      {code === 'taken_external_id' && button(i18n.t('Update these patients'), () => setOnConflict('update'))}
      {code === 'taken_external_id' && button(i18n.t('Leave them as they are'), () => setOnConflict('skip'))}
      {code === 'unknown_variable' &&
        isDelimited &&
        button(i18n.t('Leave out {column}', { column }), () =>
          change({ ...mends, leftOut: [...mends.leftOut, sourceOf(column!, mends)] }),
        )}
      {code === 'unknown_variable' &&
        button(i18n.t('Add {column} to the codebook as text', { column }), () =>
          variables.mutate((all) => [...all, textVariable(column!)]),
        )}
      {code === 'required' &&
        column !== 'external_id' &&
        button(i18n.t('No longer require {column}', { column }), () =>
          changeOne((variable) => ({ ...variable, required: false })),
        )}
      {code === 'unknown_category' &&
        wrong.map((value) =>
          button(i18n.t('Add “{value}” to the categories', { value }), () =>
            changeOne((variable) => withCategory(variable, value)),
          ),
        )}
      {isDelimited &&
        ['wrong_type', 'out_of_range', 'unknown_category'].includes(code) &&
        wrong.map((value) =>
          button(i18n.t('Treat “{text}” as missing', { text: value }), () =>
            change({ ...mends, missing: [...mends.missing, value.trim()] }),
          ),
        )}
    </>
  );
}

const sourceOf = (column: string, { idColumn }: Mends) =>
  column === 'external_id' && idColumn !== null ? idColumn : column;

/** Where all categories are numbers, a new one is too. */
function withCategory(variable: Variable, text: string): Variable {
  const known = variable.categories ?? [];
  const isNumber =
    known.length > 0 && known.every(({ value }) => typeof value === 'number') && Number.isFinite(Number(text));
  return { ...variable, categories: [...known, { value: isNumber ? Number(text) : text, label: text }] };
}

const textVariable = (name: string): Variable => ({
  name,
  label: '',
  type: 'text',
  unit: null,
  categories: null,
  missing_codes: null,
  min: null,
  max: null,
  required: false,
  identifier: false,
  identifier_class: null,
});
