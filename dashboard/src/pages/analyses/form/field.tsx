import { i18n } from '@lingui/core';
import { Checkbox, Fieldset, MultiSelect, NumberInput, Select, Stack, TagsInput } from '@mantine/core';
import { ColumnField, ColumnsField } from './column-fields.tsx';
import { type FieldProps, looksOf, wordOf } from './field-properties.tsx';
import { JsonField } from './json-field.tsx';
import { LevelField, LevelsField } from './level-fields.tsx';
import { choicesOf, fieldsOf, type JsonObject, kindOf } from './schema.ts';
import { TermsField } from './terms-field.tsx';

export function FormField(properties: FieldProps) {
  const { field, value, onChange } = properties;
  const looks = looksOf(properties);
  switch (kindOf(field.schema)) {
    case 'column':
      return <ColumnField {...properties} />;
    case 'columns':
      return <ColumnsField {...properties} />;
    case 'level':
      return <LevelField {...properties} />;
    case 'levels':
    case 'level-or-levels':
      return <LevelsField {...properties} />;
    case 'terms':
      return <TermsField {...properties} InnerField={FormField} />;
    case 'choice':
      return <ChoiceField {...properties} />;
    case 'choices':
      return <ChoicesField {...properties} />;
    case 'flag':
      return (
        <Checkbox
          {...{ label: looks.label, description: looks.description, error: looks.error }}
          checked={(value ?? field.schema.default) === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...looks}
          maw={360}
          value={typeof value === 'number' ? value : ''}
          placeholder={field.schema.default === undefined ? undefined : String(field.schema.default)}
          allowDecimal={field.schema.type !== 'integer'}
          onChange={(entered) => onChange(typeof entered === 'number' ? entered : undefined)}
        />
      );
    case 'numbers':
    case 'texts':
      return <ManyField {...properties} />;
    case 'object':
      return <ObjectField {...properties} />;
    case 'json':
      return <JsonField {...properties} />;
  }
}

function ChoiceField(properties: FieldProps) {
  const { field, value, onChange } = properties;
  const choices = choicesOf(field.schema)!;
  const shown = value ?? field.schema.default;
  return (
    <Select
      {...looksOf(properties)}
      maw={360}
      allowDeselect={false}
      clearable={!field.isRequired && value !== undefined}
      data={choices.map((choice) => ({ value: JSON.stringify(choice), label: wordOf(choice) }))}
      value={shown === undefined ? null : JSON.stringify(shown)}
      onChange={(chosen) => onChange(chosen === null ? undefined : JSON.parse(chosen))}
    />
  );
}

function ChoicesField(properties: FieldProps) {
  const { field, value, onChange } = properties;
  const items = field.schema.items || {};
  const shown = (value ?? field.schema.default ?? []) as unknown[];
  return (
    <MultiSelect
      {...looksOf(properties)}
      data={(choicesOf(items) ?? []).map((choice) => ({ value: String(choice), label: wordOf(choice) }))}
      value={shown.map(String)}
      onChange={(chosen) => onChange(chosen.length === 0 ? undefined : chosen)}
    />
  );
}

/** Several numbers or words, each entered by Enter or a comma. */
function ManyField(properties: FieldProps) {
  const { field, value, onChange } = properties;
  const isOfNumbers = kindOf(field.schema) === 'numbers';
  const entered = ((value ?? []) as unknown[]).map(String);
  const change = (texts: string[]) => {
    const values = isOfNumbers ? texts.map(Number).filter(Number.isFinite) : texts;
    onChange(values.length === 0 ? undefined : values);
  };
  return (
    <TagsInput
      {...looksOf(properties)}
      maw={520}
      value={entered}
      onChange={change}
      allowDuplicates={isOfNumbers}
      acceptValueOnBlur
      splitChars={isOfNumbers ? [',', ';', ' '] : [',', ';']}
      placeholder={
        entered.length > 0
          ? undefined
          : Array.isArray(field.schema.default)
            ? field.schema.default.join(', ')
            : i18n.t('Several, with commas between')
      }
    />
  );
}

function ObjectField(properties: FieldProps) {
  const { field, value, onChange, errors, path } = properties;
  const given = (value ?? {}) as JsonObject;
  const change = (name: string, changed: unknown) => {
    const { [name]: _, ...rest } = given;
    const next = changed === undefined ? rest : { ...rest, [name]: changed };
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <Fieldset legend={field.schema.title ?? field.name}>
      <Stack gap="sm">
        {fieldsOf(field.schema).map((inner) => (
          <FormField
            key={inner.name}
            field={{ ...inner, isRequired: inner.isRequired && field.isRequired }}
            value={given[inner.name]}
            siblings={given}
            errors={errors}
            path={`${path}.${inner.name}`}
            onChange={(changed) => change(inner.name, changed)}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
