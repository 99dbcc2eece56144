import { i18n } from '@lingui/core';

export const permissions = ['read', 'write', 'delete', 'admin'] as const;
export type Permission = (typeof permissions)[number];
export const roles = ['owner', 'admin', 'member', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** What a permission lets one do. */
export function permissionInWords(permission: string): string {
  const words: Record<string, () => string> = {
    read: () => i18n.t('See data, analyses and literature, and export them'),
    write: () => i18n.t('Add and change data, run analyses'),
    delete: () => i18n.t('Delete patients, analyses and projects'),
    admin: () => i18n.t('Manage keys, webhooks and people, see the audit trail'),
  };
  return words[permission]?.() ?? permission;
}

/** The same in a word or two. */
export function permissionInShort(permission: string): string {
  const words: Record<string, () => string> = {
    read: () => i18n.t('see'),
    write: () => i18n.t('change'),
    delete: () => i18n.t('delete'),
    admin: () => i18n.t('manage'),
  };
  return words[permission]?.() ?? permission;
}

export function roleInWords(role: string): string {
  const words: Record<string, () => string> = {
    owner: () => i18n.t('Owner'),
    admin: () => i18n.t('Administrator'),
    member: () => i18n.t('Member'),
    viewer: () => i18n.t('Viewer'),
  };
  return words[role]?.() ?? role;
}

export function roleMeans(role: string): string {
  const words: Record<string, () => string> = {
    owner: () => i18n.t('everything, and the plan and other owners'),
    admin: () => i18n.t('everything but the plan and owners'),
    member: () => i18n.t('sees, changes and deletes data and analyses'),
    viewer: () => i18n.t('sees data and analyses'),
  };
  return words[role]?.() ?? '';
}
