export const sorts = ['name', '-name', 'created_at', '-created_at', 'updated_at', '-updated_at'] as const;

export type ProjectSort = (typeof sorts)[number];

export type OverviewSearch = { q?: string; sort?: ProjectSort; cursor?: string };
