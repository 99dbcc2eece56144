import { i18n } from '@lingui/core';
import type { Variable } from '../columns.ts';

export const types = ['number', 'integer', 'boolean', 'category', 'text', 'date', 'datetime'] as const;

export function typeWords(type: Variable['type']): string {
  switch (type) {
    case 'number':
      return i18n.t('Number');
    case 'integer':
      return i18n.t('Whole number');
    case 'boolean':
      return i18n.t('Yes or no');
    case 'category':
      return i18n.t('Category');
    case 'text':
      return i18n.t('Text');
    case 'date':
      return i18n.t('Date');
    case 'datetime':
      return i18n.t('Date and time');
  }
}

export const identifierClasses = [
  'none',
  'name',
  'geographic',
  'zip',
  'date',
  'birth_date',
  'age',
  'phone',
  'fax',
  'email',
  'ssn',
  'medical_record_number',
  'health_plan_number',
  'account_number',
  'certificate_number',
  'vehicle',
  'device',
  'url',
  'ip_address',
  'biometric',
  'photo',
  'other_unique',
] as const;

type IdentifierClass = NonNullable<Variable['identifier_class']>;

/** What a variable tells about a person, in words. */
export function classWords(given: IdentifierClass): string {
  const words: Record<IdentifierClass, () => string> = {
    none: () => i18n.t('Identifies nobody'),
    name: () => i18n.t('Name'),
    geographic: () => i18n.t('Place'),
    zip: () => i18n.t('Postal code'),
    date: () => i18n.t('Date of the person'),
    birth_date: () => i18n.t('Date of birth'),
    age: () => i18n.t('Age'),
    phone: () => i18n.t('Telephone number'),
    fax: () => i18n.t('Fax number'),
    email: () => i18n.t('E-mail address'),
    ssn: () => i18n.t('Social security number'),
    medical_record_number: () => i18n.t('Medical record number'),
    health_plan_number: () => i18n.t('Health insurance number'),
    account_number: () => i18n.t('Account number'),
    certificate_number: () => i18n.t('Certificate or licence number'),
    vehicle: () => i18n.t('Vehicle'),
    device: () => i18n.t('Device'),
    url: () => i18n.t('Web address'),
    ip_address: () => i18n.t('IP address'),
    biometric: () => i18n.t('Biometric identifier'),
    photo: () => i18n.t('Photograph'),
    other_unique: () => i18n.t('Other unique identifier'),
  };
  return words[given]();
}

/** "1 = male, 2 = female" or "18 to 120", or nothing. */
export function valuesWords({ categories, min, max }: Variable): string {
  if (categories !== null)
    return categories
      .map(({ value, label }) => (label === '' || label === String(value) ? String(value) : `${value} = ${label}`))
      .join(', ');
  if (min !== null && max !== null) return i18n.t('{min} to {max}', { min: String(min), max: String(max) });
  if (min !== null) return i18n.t('at least {min}', { min: String(min) });
  return max !== null ? i18n.t('at most {max}', { max: String(max) }) : '';
}
