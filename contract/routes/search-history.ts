import { z } from 'zod';
import { searchHistoryCreate, searchHistoryEntry } from '../resources/search-history.ts';
import { listOf, paging, route } from './route.ts';

const number = z.coerce.number().int().min(1).max(2_147_483_647);

export const searchHistoryRoutes = {
  'search_history.list': route({
    method: 'GET',
    path: '/search_history',
    summary: 'List your last searches of the literature, newest first',
    permission: 'read',
    query: z.strictObject(paging),
    answer: listOf(searchHistoryEntry),
    status: 200,
  }),
  'search_history.create': route({
    method: 'POST',
    ignoresKey: true,
    path: '/search_history',
    summary: 'Count what a search finds, and keep it in your history under a number',
    permission: 'read',
    body: searchHistoryCreate,
    answer: searchHistoryEntry,
    status: 201,
  }),
  'search_history.delete': route({
    method: 'DELETE',
    untagged: true,
    mayLack: true,
    path: '/search_history',
    summary: 'Delete a search of your history, or all of them',
    permission: 'read',
    query: z.strictObject({ number: number.optional().describe('Absent: all of them') }),
    answer: z.object({ deleted: z.int().describe('How many') }),
    status: 200,
  }),
} as const;
