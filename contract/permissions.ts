import { z } from 'zod';

export const permissions = ['read', 'write', 'delete', 'admin'] as const;
export const permission = z.enum(permissions);
export type Permission = z.infer<typeof permission>;

export const roles = ['owner', 'admin', 'member', 'viewer'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

export const permissionsOfRole: Readonly<Record<Role, readonly Permission[]>> = {
  owner: permissions,
  admin: permissions,
  member: ['read', 'write', 'delete'],
  viewer: ['read'],
};

const dataModes = ['live', 'test'] as const;
export const dataMode = z.enum(dataModes);
export type DataMode = z.infer<typeof dataMode>;
