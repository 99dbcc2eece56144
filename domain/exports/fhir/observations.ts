import type { AttributeValue } from '../../../contract/resources/variable.ts';
import type { ExportedPatient } from '../export-source.ts';
import { dateTimeParts } from '../formats/iso-dates.ts';
import { isFhirDate } from './demographics.ts';
import { fhirId, fhirString } from './fhir-text.ts';
import { ucumCode } from './ucum.ts';
import type { VariableCode } from './variable-codes.ts';

const absent = `"dataAbsentReason":${JSON.stringify({
  coding: [
    {
      system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
      code: 'unknown',
      display: 'Unknown',
    },
  ],
})}`;

const stringValue = (text: string): string => {
  const allowed = fhirString(text);
  return allowed === null ? absent : `"valueString":${JSON.stringify(allowed)}`;
};

/** The value[x] of an Observation, as a member of its JSON: https://hl7.org/fhir/R4/observation.html */
function valueWriter({ column: { variable }, categories }: VariableCode): (value: AttributeValue) => string {
  const unit = variable?.unit ? fhirString(variable.unit) : null;
  const code = unit === null ? null : ucumCode(unit);
  const inUnit =
    unit === null
      ? ''
      : `,"unit":${JSON.stringify(unit)}${code === null ? '' : `,"system":"http://unitsofmeasure.org","code":${JSON.stringify(code)}`}`;
  const number = (value: number): string =>
    unit === null && variable?.type === 'integer' && (value | 0) === value
      ? `"valueInteger":${value}`
      : `"valueQuantity":{"value":${value}${inUnit}}`;

  const concepts = new Map(
    [...(categories?.byValue ?? [])].map(([value, coding]) => [
      value,
      `"valueCodeableConcept":${JSON.stringify({ coding: [coding], text: coding.display })}`,
    ]),
  );
  const concept = (value: string): string => {
    const known = concepts.get(value);
    if (known !== undefined) return known;
    const text = fhirString(value);
    return text === null ? absent : `"valueCodeableConcept":${JSON.stringify({ text })}`;
  };

  const text = (value: string): string => {
    if (variable?.type === 'date' && isFhirDate(value)) return `"valueDateTime":"${value}"`;
    if (variable?.type === 'datetime') {
      if (isFhirDate(value)) return `"valueDateTime":"${value}"`;
      const parts = dateTimeParts(value);
      // A FHIR dateTime with a time has an offset: without one it is kept as text, rather than a zone invented for it.
      if (parts !== null && parts.offset !== '' && !value.startsWith('0000'))
        return `"valueDateTime":"${parts.day}T${parts.minute}:${parts.second}${parts.fraction}${parts.offset}"`;
    }
    return stringValue(value);
  };

  return (value) => {
    if (value === null) return absent;
    if (categories !== null) return concept(String(value));
    switch (typeof value) {
      case 'number':
        return number(value);
      case 'boolean':
        return `"valueBoolean":${value}`;
      default:
        return text(value);
    }
  };
}

/**
 * One Observation for each patient and variable. What is missing in a variable of the dictionary is there with a reason
 * for its absence; an attribute that no variable names is there where the patient has it. Called for each value of each
 * patient, so all that does not depend on the value is text before.
 */
export function observationWriter(codes: readonly VariableCode[]): {
  lines: (patient: ExportedPatient) => string;
  observations: () => number;
} {
  const writers = codes.map((variable, index) => {
    const { coding } = variable;
    return {
      name: variable.column.name,
      inDictionary: variable.column.variable !== undefined,
      middle: `-${index + 1}","status":"final","code":${JSON.stringify({ coding: [coding], text: coding.display })},"subject":{"reference":"Patient/`,
      value: valueWriter(variable),
    };
  });
  let observations = 0;
  return {
    observations: () => observations,
    lines: (patient) => {
      const id = fhirId(patient.id);
      // An id has at most 64 characters, the number of the variable among them.
      const start = `{"resourceType":"Observation","id":"${id.slice(0, 56)}`;
      const { attributes } = patient;
      let text = '';
      for (const { name, inDictionary, middle, value } of writers) {
        const has = Object.hasOwn(attributes, name);
        if (!has && !inDictionary) continue;
        text += `${start}${middle}${id}"},${value(has ? attributes[name]! : null)}}\n`;
        observations++;
      }
      return text;
    },
  };
}
